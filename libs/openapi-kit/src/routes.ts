import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';

/** A route of a controller, as the metadata of Nest has it. */
export interface Route {
  controller: Type;
  handler: object;
  /** `GET`, `POST` ... */
  method: string;
  /** The path with Nest's parameters: `/mention/v2/reports/:report_id`. */
  path: string;
}

/** The part of Nest's modules that has their controllers. */
interface ModuleWithControllers {
  controllers: ReadonlyMap<unknown, { metatype: unknown }>;
}

/** All controllers of the modules of an application. */
export const controllersOf = (modules: Iterable<ModuleWithControllers>): Type[] =>
  [...modules].flatMap(({ controllers }) => [...controllers.values()]).map(({ metatype }) => metatype as Type);

/** The routes of a controller. A controller or a handler with several paths has a route for each. */
export function routesOfController(controller: Type): Route[] {
  const handlers = Object.getOwnPropertyNames(controller.prototype)
    .map((name) => controller.prototype[name] as object)
    .filter((handler) => typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler));
  return handlers.flatMap((handler) => {
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
    return pathsOf(controller).flatMap((prefix) =>
      pathsOf(handler).map((path) => ({ controller, handler, method, path: joined(prefix, path) })),
    );
  });
}

const pathsOf = (target: object): string[] => [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();

const joined = (...parts: string[]): string =>
  `/${parts
    .map((part) => part.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/')}`;
