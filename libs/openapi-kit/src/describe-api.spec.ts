import 'reflect-metadata';
import { Controller, Get, Post } from '@nestjs/common';
import type { OperationObject, SchemaObject } from 'openapi3-ts/oas31';
import { describe, expect, it } from 'vitest';
import { describeApi } from './describe-api.js';
import { mergeDescriptions } from './merge-descriptions.js';
import { Describe, type Operation } from './operation.js';
import { jsonAnswer } from './parts.js';
import { shown } from '@earshot/message-kit';

const operation = (changes: Partial<Operation> = {}): Operation => ({
  id: 'getThing',
  tag: 'things',
  summary: 'Read a thing',
  description: 'A thing.',
  answers: { 200: jsonAnswer('The thing.', shown({ $ref: '#/components/schemas/Thing' })) },
  problems: [],
  ...changes,
});

@Controller('things/v1')
class Things {
  @Get('mine/:thing_id')
  @Describe(operation({ problems: ['report_not_found'] }))
  mine() {}

  @Get('public')
  @Describe(operation({ id: 'listThings', resourceTypes: ['thing'] }))
  public() {}

  @Post(['login', 'old-login'])
  @Describe(operation({ id: 'logIn', problems: undefined, olderIds: { '/things/v1/old-login': 'logInOld' } }))
  logIn() {}
}

@Controller('forgotten')
class Forgotten {
  @Get()
  read() {}
}

const api = {
  title: 'Things',
  description: 'Things.',
  tags: [{ name: 'things' }],
  controllers: [Things],
  schemas: {},
  credentialsOf: (_: unknown, handler: object) =>
    handler === Things.prototype.public ? [] : (['token', 'session'] as const),
};
const { paths = {}, ...description } = describeApi(api);
const operationAt = (path: string, method = 'get') => (paths[path] as Record<string, OperationObject>)[method];

describe('the description of an API', () => {
  it('is OpenAPI 3.1 with the paths of all routes', () => {
    expect(description.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(paths)).toEqual([
      '/things/v1/mine/{thing_id}',
      '/things/v1/public',
      '/things/v1/login',
      '/things/v1/old-login',
    ]);
  });

  it('needs a description of every route', () => {
    expect(() => describeApi({ ...api, controllers: [Forgotten] })).toThrow('GET /forgotten has no @Describe');
  });

  it('says that a route needs a token or a session, unless it is public', () => {
    expect(operationAt('/things/v1/mine/{thing_id}').security).toEqual([
      { oauth2: [] },
      { bearer: [] },
      { session: [], sessionId: [] },
    ]);
    expect(operationAt('/things/v1/public').security).toEqual([]);
    expect(Object.keys(operationAt('/things/v1/mine/{thing_id}').responses!)).toContain('401');
    expect(Object.keys(operationAt('/things/v1/public').responses!)).not.toContain('401');
  });

  it('has the answer to a bad token with the status of the area (5.3)', () => {
    const { paths: others = {} } = describeApi({ ...api, invalidTokenStatus: 403 });
    const { responses = {} } = others['/things/v1/mine/{thing_id}'].get!;
    expect(responses['403']['x-error-codes']).toEqual(['token_invalid']);
    expect(responses['403'].content['application/json'].examples.token_invalid.value.errors[0].status).toBe('401');
  });

  it('has an error answer for each status, with the codes and an example of each', () => {
    const answer = operationAt('/things/v1/mine/{thing_id}').responses!['404'];
    expect(answer['x-error-codes']).toEqual(['report_not_found']);
    expect(answer.content['application/json'].examples.report_not_found.value.errors).toEqual([
      expect.objectContaining({ status: '404', code: 'report_not_found', detail: 'There is no such report.' }),
    ]);
  });

  it('has pretty, and the fieldset of each resource type with literal brackets, as parameters of a GET (D1, E4)', () => {
    const parameters = operationAt('/things/v1/public').parameters as { name?: string }[];
    expect(parameters.flatMap(({ name }) => name ?? [])).toEqual(['fields[thing]', 'pretty']);
  });

  it('has the id of the request in each operation and each of its answers (A8)', () => {
    const { parameters, responses = {} } = operationAt('/things/v1/public');
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/RequestId' });
    for (const { headers } of Object.values(responses)) {
      expect(headers['X-Request-Id']).toEqual({ $ref: '#/components/headers/RequestId' });
    }
  });

  it('has the quotas of a route with a token, and its 429, if the area limits client accounts (E2)', () => {
    const { paths: limited = {} } = describeApi({ ...api, limitsAccounts: true });
    const { responses = {} } = limited['/things/v1/mine/{thing_id}'].get!;
    expect(Object.keys(responses['200'].headers)).toEqual(['X-Request-Id', 'RateLimit-Policy', 'RateLimit']);
    expect(responses['429']['x-error-codes']).toContain('rate_limit_exceeded');
    for (const open of [limited['/things/v1/public'], paths['/things/v1/mine/{thing_id}']]) {
      expect(Object.keys(open.get!.responses!['200'].headers)).toEqual(['X-Request-Id']);
      expect(open.get!.responses!['429']['x-error-codes']).not.toContain('rate_limit_exceeded');
    }
  });

  it('has only schemas that an operation refers to', () => {
    const schemas = { Thing: { type: 'string' }, Other: { type: 'string' } } as const;
    const { components } = describeApi({ ...api, schemas });
    expect(Object.keys(components!.schemas!)).toContain('Thing');
    expect(Object.keys(components!.schemas!)).not.toContain('Other');
  });

  it('has an older path as a deprecated operation with an id of its own', () => {
    expect(operationAt('/things/v1/login', 'post')).toMatchObject({ operationId: 'logIn' });
    expect(operationAt('/things/v1/old-login', 'post')).toMatchObject({ operationId: 'logInOld', deprecated: true });
  });
});

describe('the description of several services', () => {
  const withSchema = (schema: SchemaObject) => describeApi({ ...api, schemas: { Thing: schema } });
  const platform = { title: 'All', description: 'All services.' };

  it('has a schema once that all of them describe in the same way', () => {
    const { components } = mergeDescriptions(
      [withSchema({ type: 'string' }), withSchema({ type: 'string' })],
      platform,
    );
    expect(components!.schemas!.Thing).toEqual({ type: 'string' });
  });

  it('cannot have a schema that they describe differently', () => {
    const both = [withSchema({ type: 'string' }), withSchema({ type: 'number' })];
    expect(() => mergeDescriptions(both, platform)).toThrow('Services describe Thing differently');
  });
});
