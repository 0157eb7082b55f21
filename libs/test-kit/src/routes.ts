import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';

/**
 * Lists every route of a service, sorted by path, from the metadata of Nest: its method, its path, and the status of
 * the answer to a request without token and body, such as `GET /security/v2/me 403`.
 */
export async function routesOf(app: NestFastifyApplication): Promise<string[]> {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const routes = controllers
    .flatMap(({ metatype }) => routesOfController(metatype as Type))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const answered = routes.map(async ({ method, path }) => {
    const url = path.replaceAll(/:(\w+)/g, '$1');
    const agent = request(app.getHttpServer());
    const { status } = await (method === 'GET' ? agent.get(url) : agent.post(url));
    return `${method} ${path} ${status}`;
  });
  return Promise.all(answered);
}

function routesOfController(controller: Type): { method: string; path: string }[] {
  const handlers = Object.getOwnPropertyNames(controller.prototype)
    .map((name) => controller.prototype[name] as object)
    .filter((handler) => typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler));
  return handlers.flatMap((handler) =>
    pathsOf(controller).flatMap((prefix) =>
      pathsOf(handler).map((path) => ({
        method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number],
        path: `/${[prefix, path]
          .map((part) => part.replace(/^\/|\/$/g, ''))
          .filter(Boolean)
          .join('/')}`,
      })),
    ),
  );
}

const pathsOf = (target: object): string[] => [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();
