import { Describe } from '@earshot/openapi-kit';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { Registry } from 'prom-client';
import { METRICS } from '../telemetry/metrics.js';
import { metrics } from './process.message.js';
import { Public } from '../http/public.js';

/** `GET /metrics` in the text format of Prometheus (A5). */
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(METRICS) private readonly registry: Registry) {}

  @Get()
  @Describe(metrics)
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  metrics() {
    return this.registry.metrics();
  }
}
