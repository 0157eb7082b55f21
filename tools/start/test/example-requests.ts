import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
} from '@earshot/openapi-kit';

/** The example of an operation: a request, and the answer to it. */
export interface ExampleRequest {
  operationId: string;
  url: string;
  needsToken: boolean;
  /** Whether only a session can send it (B17). */
  needsSession: boolean;
  init: { method: string; headers: Record<string, string>; body?: string };
  status: number;
  /** The body of the answer; undefined if it has none, or if the description has no example of it. */
  body: unknown;
}

/** Operations whose success needs something that an example cannot have: a token of an earlier answer. */
const WITHOUT_EXAMPLE = ['createTokenOfVersion1'];

/** The examples of all operations: the first of each request body, and the first of its successful answers. */
export function exampleRequests({ paths = {} }: OpenAPIObject): ExampleRequest[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, OperationObject>)
      .filter(([, { operationId }]) => !WITHOUT_EXAMPLE.includes(operationId!))
      .map(([method, operation]) => exampleRequest(path, method.toUpperCase(), operation)),
  );
}

/** Operations that need a scope for which the demo login does not ask. */
export const SCOPES: Readonly<Record<string, string>> = {
  putReport: 'import',
  importMentions: 'import',
  eraseMentions: 'erase',
};

/** The other examples show the demo data before the first of these changes them. These show that change. */
const CHANGES = ['applyBulk', 'listChanges', 'getChange', 'undoChange', 'putReport'];

/** The place of a request in the order in which they are sent. */
export const placeOf = ({ operationId }: Pick<ExampleRequest, 'operationId'>): number => CHANGES.indexOf(operationId);

function exampleRequest(path: string, method: string, operation: OperationObject): ExampleRequest {
  const [status, response] = successOf(operation);
  return {
    operationId: operation.operationId!,
    url: withParameters(path, (operation.parameters ?? []) as ParameterObject[]),
    needsToken: accepts(operation, 'bearer'),
    needsSession: needsSession(operation),
    init: { method, ...requestBody(operation.requestBody as RequestBodyObject | undefined) },
    status: Number(status),
    body: firstExample(Object.values(response.content ?? {})[0]),
  };
}

const accepts = ({ security = [] }: OperationObject, scheme: string): boolean =>
  security.some((requirement) => scheme in requirement);

/** Whether only a session can send an operation (B17). */
export const needsSession = (operation: OperationObject): boolean =>
  accepts(operation, 'session') && !accepts(operation, 'bearer');

/** The successful answer that has an example. */
function successOf({ responses = {} }: OperationObject): [string, ResponseObject] {
  const successful = Object.entries(responses as Record<string, ResponseObject>).filter(([status]) => status < '300');
  const hasExample = ([, { content = {} }]: [string, ResponseObject]) =>
    Object.values(content).some(({ examples }) => examples);
  return successful.find(hasExample) ?? successful[0];
}

/** The URL with the examples of the parameters that are required. */
const withParameters = (path: string, parameters: ParameterObject[]): string =>
  parameters
    .filter(({ required }) => required)
    .reduce((url, { name, example, in: place }) => {
      const value = encodeURIComponent(String(example));
      return place === 'path' ? url.replace(`{${name}}`, value) : `${url}?${name}=${value}`;
    }, path);

function requestBody(body: RequestBodyObject | undefined): Pick<ExampleRequest['init'], 'headers' | 'body'> {
  const [mediaType, media] = Object.entries(body?.content ?? {})[0] ?? [];
  if (!mediaType) return { headers: {} };
  const value = firstExample(media) as Record<string, string>;
  const text = mediaType === 'application/json' ? JSON.stringify(value) : new URLSearchParams(value).toString();
  return { headers: { 'content-type': mediaType }, body: text };
}

const firstExample = (media: { examples?: object } | undefined): unknown =>
  (Object.values(media?.examples ?? {})[0] as { value: unknown } | undefined)?.value;

/** Members that differ between runs: times of logins and changes, tokens, their lifetime, positions, selections, and addresses. */
const CHANGING =
  /^(next|logged_at|began_at|seen_at|expires_at|changed_at|reviewed_at|access_token|refresh_token|expires_in|issuer|token_endpoint|revocation_endpoint|introspection_endpoint|resource|authorization_servers|selection)$/;

const isRandomId = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(value);

/** Whether an answer has all that an example shows. An example may show only some entries of a long list. */
export function isPartOf(example: unknown, answer: unknown): boolean {
  if (Array.isArray(example)) {
    return Array.isArray(answer) && example.every((entry) => answer.some((other) => isPartOf(entry, other)));
  }
  if (isRandomId(example)) return isRandomId(answer);
  if (typeof example !== 'object' || example === null) return example === answer;
  if (typeof answer !== 'object' || answer === null) return false;
  const shown = Object.entries(example);
  return (
    shown.every(([name, member]) => {
      const other = (answer as Record<string, unknown>)[name];
      return CHANGING.test(name) ? typeof other === typeof member : isPartOf(member, other);
    }) && Object.keys(answer).every((name) => name in example)
  );
}
