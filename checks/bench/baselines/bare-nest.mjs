/**
 * The floor of the start of a service: Nest on Fastify with TypeORM, the four tables of the coding area and one route.
 * Left out compared with the platform: the checks of its environment, bearer tokens, document format, log, health,
 * metrics.
 */
import { Controller, Get, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeRecord, Mention, MentionDocument, Report } from './entities.mjs';
import { createApp, database, decorate } from './nest.mjs';
import { serveNest } from './serve.mjs';

const ENTITIES = [Report, Mention, MentionDocument, ChangeRecord];

class HelloController {
  hello() {
    return { data: null };
  }
}
decorate(HelloController, { type: [Controller()], methods: { hello: { on: [Get()] } } });

class BareModule {}
decorate(BareModule, {
  type: [
    Module({
      imports: [database(ENTITIES), TypeOrmModule.forFeature(ENTITIES)],
      controllers: [HelloController],
    }),
  ],
});

await serveNest(await createApp(BareModule));
