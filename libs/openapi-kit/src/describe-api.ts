import { declaredSchema } from '@earshot/message-kit';
import type { Type } from '@nestjs/common';
import type { OpenAPIObject, PathsObject, SchemaObject, TagObject } from 'openapi3-ts/oas31';
import packageJson from '../../../package.json' with { type: 'json' };
import { describeOperation, type RouteContext } from './describe-operation.js';
import { ERROR_SCHEMAS } from './error-responses.js';
import { POST_FORM, POST_FORM_TEXT } from './post-form.js';
import { routesOfController } from './routes.js';
import { SECURITY_SCHEMES } from './security-schemes.js';
import { HEADERS, PARAMETERS } from './shared-headers.js';

/** An API, for which `describeApi` makes the OpenAPI description. */
export interface Api extends RouteContext {
  title: string;
  description: string;
  /** The areas and groups of operations, in the order of the description. */
  tags: readonly TagObject[];
  controllers: readonly Type[];
  /** Schemas that its operations refer to by their name alone. */
  schemas: Readonly<Record<string, SchemaObject>>;
}

/** The OpenAPI 3.1 description of all routes of the controllers. Throws for a route that `@Describe` does not describe. */
export function describeApi(api: Api): OpenAPIObject {
  const paths: PathsObject = {};
  for (const route of api.controllers.flatMap(routesOfController)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, api) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: api.title,
      version: packageJson.version,
      description: `${api.description}\n\n${POST_FORM_TEXT}`,
      license: { name: packageJson.license, identifier: packageJson.license },
    },
    servers: [{ url: '/', description: 'The address of the platform' }],
    tags: [...api.tags],
    paths,
    components: {
      schemas: usedSchemas([paths, POST_FORM], { ...ERROR_SCHEMAS, ...api.schemas }),
      headers: HEADERS,
      parameters: PARAMETERS,
      securitySchemes: SECURITY_SCHEMES,
      pathItems: { PostFormOfGet: POST_FORM },
    },
  };
}

/** The schemas that `value` refers to, also through other schemas, in alphabetical order. */
function usedSchemas(value: unknown, schemas: Record<string, SchemaObject>): Record<string, SchemaObject> {
  const used = new Map<string, SchemaObject | undefined>();
  visit(value);
  const known = [...used].filter((entry): entry is [string, SchemaObject] => entry[1] !== undefined);
  return Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1)));

  function visit(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    const name = '$ref' in part ? nameOf(String(part.$ref)) : undefined;
    if (name !== undefined && !used.has(name)) {
      const schema = declaredSchema(part) ?? schemas[name];
      used.set(name, schema);
      visit(schema);
    }
    for (const member of Object.values(part)) visit(member);
  }
}

/** The name of the schema that a reference is to. */
const nameOf = (reference: string): string | undefined => /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1];
