import type { Server } from 'node:http';
import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  RequestBodyObject,
  ResponseObject,
} from '@earshot/openapi-kit';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import request from 'supertest';
import { closed } from './closed-schema.js';
import type { SentRequest } from './sent-request.js';

/** Validates a value. `problems` of the last call are in `errors`. */
export type Validate = ValidateFunction;

/** What identifies the operation of a request. */
type Sent = Pick<SentRequest, 'method' | 'pathname' | 'isPostForm'>;

/** An operation of a description, with the validators of its requests and answers. */
export interface DescribedOperation {
  operation: OperationObject;
  /** The answer of a status, if the description has it. */
  answer(status: number): ResponseObject | undefined;
  /** Validates the body of an answer. */
  answerBody(status: number, mediaType: string, isSparse: boolean): Validate;
  /** Validates the body of a request; undefined if the operation has none. */
  requestBody: Validate | undefined;
  /** Validates one parameter of the query; undefined if the operation does not have it. */
  queryParameter(name: string): Validate | undefined;
}

/** The API of a service, as its OpenAPI description has it. */
export class DescribedApi {
  private readonly operations = new Map<string, DescribedOperation>();
  private readonly validators = new Map<string, Validate>();

  private constructor(private readonly description: OpenAPIObject) {}

  /** Reads the description that a service serves at `path`. */
  static async of(server: Server, path: string): Promise<DescribedApi> {
    const { body } = await request(server).get(path).expect(200);
    return new DescribedApi(body as OpenAPIObject);
  }

  /** The operation of a request, if there is one. */
  find({ method, pathname, isPostForm }: Sent): DescribedOperation | undefined {
    const path = Object.keys(this.description.paths ?? {}).find((template) => matches(template, pathname));
    const item = path === undefined ? undefined : this.description.paths?.[path];
    const operation = item && this.operationOf(method, isPostForm, item);
    if (!operation) return undefined;
    const key = `${method} ${path} ${isPostForm}`;
    const known = this.operations.get(key);
    if (known) return known;
    const made = this.describe(operation, key);
    this.operations.set(key, made);
    return made;
  }

  /** A HEAD is answered like a GET. A GET also has its POST form (interface 4.4.2). */
  private operationOf(method: string, isPostForm: boolean, item: PathItemObject): OperationObject | undefined {
    const { get, post } = item;
    if (method === 'HEAD') return get;
    if (method !== 'POST') return item[method.toLowerCase() as 'put'];
    return post && !(get && isPostForm) ? post : get && withPostForm(get, this.postForm);
  }

  private get postForm(): OperationObject {
    const { PostFormOfGet } = this.description.components!.pathItems as Record<string, PathItemObject>;
    return PostFormOfGet.post!;
  }

  private describe(operation: OperationObject, key: string): DescribedOperation {
    const responses = operation.responses as Responses;
    const parameters = (operation.parameters ?? []) as ParameterObject[];
    const [body] = Object.values((operation.requestBody as RequestBodyObject | undefined)?.content ?? {});
    return {
      operation,
      answer: (status) => responses[status],
      answerBody: (status, mediaType, isSparse) =>
        this.validator(`${key} ${status} ${mediaType} ${isSparse}`, responses[status].content![mediaType].schema!, {
          isSparse,
        }),
      requestBody: body && this.validator(`${key} request`, body.schema!),
      queryParameter: (name) => {
        const parameter = parameters.find((each) => each.in === 'query' && each.name === name);
        return parameter && this.validator(`${key} ?${name}`, parameter.schema!);
      },
    };
  }

  private validator(key: string, schema: object, closing?: { isSparse: boolean }): Validate {
    const known = this.validators.get(key);
    if (known) return known;
    // The schemas of the components refer to each other by pointers into the whole document.
    const components = { schemas: this.description.components?.schemas };
    const document = { ...schema, components };
    // OpenAPI has keywords of its own, such as `discriminator`.
    const ajv = new Ajv2020({ strict: false, strictNumbers: true });
    addFormats.default(ajv);
    const made = ajv.compile(closing ? closed(document, closing) : document);
    this.validators.set(key, made);
    return made;
  }
}

type Responses = Record<string, ResponseObject>;

/** The POST form of a GET: it has the answers of both. */
function withPostForm(get: OperationObject, form: OperationObject): OperationObject {
  const [own, added] = [get.responses as Responses, form.responses as Responses];
  const responses = { ...added, ...own };
  for (const status of Object.keys(added).filter((each) => each in own)) {
    const codes = [own, added].flatMap((each) => (each[status]['x-error-codes'] as string[] | undefined) ?? []);
    responses[status] = { ...own[status], 'x-error-codes': codes };
  }
  return { ...get, responses, requestBody: form.requestBody };
}

/** Whether a path is that of a template such as `/mention/v2/reports/{report_id}`. One trailing slash is ignored. */
function matches(template: string, pathname: string): boolean {
  const [expected, given] = [template, pathname.replace(/\/$/, '')].map((path) => path.split('/'));
  return (
    expected.length === given.length &&
    expected.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === decoded(given[index])))
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
