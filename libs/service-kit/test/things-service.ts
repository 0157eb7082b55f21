import { RequestDocument } from '@earshot/document-kit';
import { Controller, Get, HttpCode, Module, Post, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService } from '../src/process/service.js';
import { ProcessEnvironment } from '../src/settings/environment.js';

export const JSON_TYPE = 'application/json';

@Controller('things')
class Things {
  @Get()
  list(@Query() query: object) {
    return { data: [{ id: 'a' }], meta: { query } };
  }

  @Post('_make')
  @HttpCode(200)
  make(@RequestDocument() { data }: { data: unknown[] }) {
    return { meta: { made: data.length } };
  }
}

@Module({ controllers: [Things] })
class ThingsModule {}

/** Starts a service with one resource and no database. What it does, every service does. */
export async function startThings(settings: Partial<ProcessEnvironment> = {}): Promise<NestFastifyApplication> {
  const app = await createService({
    name: 'things',
    environment: Object.assign(new ProcessEnvironment(), { LOG_LEVEL: 'silent', ...settings }),
    module: { module: ThingsModule },
    dependencies: { inject: [], useFactory: () => [] },
  });
  await app.listen(0, '127.0.0.1');
  return app;
}
