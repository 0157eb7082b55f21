import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HealthController } from './health.controller.js';

/**
 * Announces that the process will stop: it is no longer ready, but answers requests for `seconds`. A gateway that asks
 * for readiness, or is informed by Kubernetes, sends no new requests by the time the process refuses them (A6).
 */
export async function announceStop(app: NestFastifyApplication, seconds: number): Promise<void> {
  app.get(HealthController, { strict: false }).stop();
  await sleep(seconds * 1_000);
}
