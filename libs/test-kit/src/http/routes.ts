import { controllersOf, routesOfController } from '@earshot/openapi-kit';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';

/**
 * Lists every route of a service, sorted by path, from the metadata of Nest: its method, its path, and the status of
 * the answer to a request without token and body, such as `GET /security/v2/me 403`.
 */
export async function routesOf(app: NestFastifyApplication): Promise<string[]> {
  const routes = controllersOf(app.get(ModulesContainer).values())
    .flatMap(routesOfController)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const answered = routes.map(async ({ method, path }) => {
    const url = path.replaceAll(/:(\w+)/g, '$1');
    const send = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const { status } = await request(app.getHttpServer())[send](url);
    return `${method} ${path} ${status}`;
  });
  return Promise.all(answered);
}
