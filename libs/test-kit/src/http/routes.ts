import type { Server } from 'node:http';
import { controllersOf, routesOfController } from '@earshot/openapi-kit';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request, { type Response, type Test } from 'supertest';

/** A route of a server: `GET`, `/mention/v2/reports/:report_id`. */
interface Route {
  method: string;
  path: string;
}

/** The routes of a service, sorted by path, from the metadata of Nest. */
const nestRoutes = (app: NestFastifyApplication): Route[] =>
  controllersOf(app.get(ModulesContainer).values())
    .flatMap(routesOfController)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));

/**
 * Lists every route of a service, sorted by path: its method, its path, and the status of the answer to a request
 * without token and body, such as `GET /security/v2/me 403`.
 */
export function routesOf(app: NestFastifyApplication): Promise<string[]> {
  const answered = nestRoutes(app).map(async ({ method, path }) => {
    const { status } = await send(app.getHttpServer(), method, urlOf(path));
    return `${method} ${path} ${status}`;
  });
  return Promise.all(answered);
}

/** How to reach routes: with which token, and with which parameters of their paths. */
interface Reach {
  token?: string;
  parameters?: Record<string, string>;
}

/** What the routes of a service do otherwise than every route must. */
export const routeProblems = (app: NestFastifyApplication, reach?: Reach): Promise<string[]> =>
  problemsOfRoutes(app.getHttpServer() as Server, nestRoutes(app), reach);

/**
 * What `routes` of a server do otherwise than every route must:
 *
 * - Its answers are indented with `pretty` only (D1), and have nosniff (E6).
 * - It ignores a trailing slash, and the media type of an empty body (E6).
 * - Other methods are 405 with Allow, whatever the body is (E2). A plain text is 415 (E1).
 * - A GET has a POST form, which needs the same token (E3).
 * - Any other route rejects a member that could change a prototype (E5).
 */
export async function problemsOfRoutes(
  server: Server | string,
  routes: Route[],
  { token, parameters = {} }: Reach = {},
): Promise<string[]> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const problems: string[] = [];
  for (const { method, path } of routes) {
    const url = urlOf(path, parameters);
    const ask = (as = method, to = url) => send(server, as, to).set(authorization);
    const withBody = (type: string, body: string) =>
      ask(method === 'GET' ? 'POST' : method)
        .set('content-type', type)
        .send(body);
    const expectThat = (isMet: boolean, problem: string) => isMet || problems.push(`${method} ${path} ${problem}`);
    const expectSame = (one: Response, other: Response, problem: string) =>
      expectThat(one.status === other.status && one.type === other.type, `${problem}: ${other.status}`);

    const usual = await ask();
    expectThat(usual.headers['x-content-type-options'] === 'nosniff', 'has no nosniff');
    expectThat(isJson(usual), 'is not JSON on one line');
    expectThat(isJson(await ask(method, `${url}?pretty`), 2), 'is not indented with pretty');
    expectSame(usual, await ask(method, `${url}/`), 'does not ignore a trailing slash');
    const empty = { 'content-type': 'nonsense', 'content-length': '0' };
    expectSame(usual, await ask().set(empty), 'does not ignore the media type of an empty body');

    const methods = routes.flatMap((other) => (other.path === path ? [other.method] : []));
    const allowed = methods.includes('GET') ? ['HEAD', ...methods] : methods;
    for (const other of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((each) => !allowed.includes(each))) {
      // A POST form must be JSON to be one.
      const type = other === 'POST' && allowed.includes('GET') ? JSON_TYPE : 'nonsense';
      const { status, headers } = await ask(other).set('content-type', type).send('{}');
      const isRejected = status === 405 && isSameList(String(headers.allow).split(', '), allowed);
      expectThat(isRejected, `answers ${other} with ${status}, and Allow is ${headers.allow}`);
    }
    const { status } = await withBody('text/plain', 'x');
    expectThat(NOT_READ.includes(status), `answers a plain text with ${status}`);
    if (method === 'GET') {
      expectSame(usual, await withBody(JSON_TYPE, FORM), 'has no POST form');
      const [get, post] = [await send(server, 'GET', url), await send(server, 'POST', url).type('json').send(FORM)];
      expectSame(get, post, 'answers its POST form without a token differently');
    } else if (method !== 'DELETE') {
      const { status, text } = await withBody(JSON_TYPE, '{"data":[],"__proto__":{}}');
      const isRejected = NOT_READ.includes(status) || text.includes('"member_unknown"');
      expectThat(isRejected, `answers a member __proto__ with ${status}`);
    }
  }
  return problems;
}

const JSON_TYPE = 'application/json';
const FORM = '{"_method":"GET"}';

/** Statuses of requests whose bodies are not read as JSON. */
const NOT_READ = [401, 403, 415];

const urlOf = (path: string, values: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? name));

const send = (server: Server | string, method: string, url: string): Test =>
  request(server)[method.toLowerCase() as 'get'](url);

const isSameList = (one: string[], other: string[]): boolean => one.toSorted().join() === other.toSorted().join();

/** Whether an answer is JSON that is indented by `spaces`, or no JSON. */
const isJson = ({ type, text, body }: Response, spaces?: number): boolean =>
  type !== JSON_TYPE || text === JSON.stringify(body, null, spaces);
