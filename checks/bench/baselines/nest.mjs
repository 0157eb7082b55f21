/** Shared by the Nest programs: applications without a log, a connection pool, decorators without a compiler. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BODY_LIMIT, CONNECTIONS, DATABASE_URL } from './serve.mjs';

/** @returns {Promise<import('@nestjs/platform-fastify').NestFastifyApplication>} */
export const createApp = (module) =>
  NestFactory.create(module, new FastifyAdapter({ bodyLimit: BODY_LIMIT }), { logger: false, abortOnError: false });

/** TypeORM on the existing tables. */
export const database = (entities) =>
  TypeOrmModule.forRoot({ type: 'postgres', url: DATABASE_URL, entities, poolSize: CONNECTIONS });

/**
 * Decorates a class like the TypeScript compiler.
 * @param {Function} target
 * @param {{
 *   type?: ClassDecorator[],
 *   inject?: unknown[],
 *   members?: Record<string, PropertyDecorator[]>,
 *   methods?: Record<string, { on: MethodDecorator[], parameters?: ParameterDecorator[], types?: unknown[] }>,
 * }} decorators `inject` are the decorators of the parameters of the constructor, in order
 */
export function decorate(target, { type = [], inject = [], members = {}, methods = {} }) {
  const { prototype } = target;
  for (const [name, decorators] of Object.entries(members)) Reflect.decorate(decorators, prototype, name);
  for (const [name, { on, parameters = [], types = [] }] of Object.entries(methods)) {
    parameters.forEach((parameter, index) => parameter(prototype, name, index));
    Reflect.defineMetadata('design:paramtypes', types, prototype, name);
    Reflect.decorate(on, prototype, name, Object.getOwnPropertyDescriptor(prototype, name));
  }
  inject.forEach((parameter, index) => parameter(target, undefined, index));
  if (type.length > 0) Reflect.decorate(type, target);
}
