import { DocumentError } from '@earshot/error-kit';
import { METRICS, observedGauge, outcomeCounter } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

/** Each has a connection of its own to the database. */
const MOST = 4;

/** When the process stops, exports have this long to finish. Then they are cut, so that it ends in time (rule A6). */
const STOP_MS = 5_000;

const OUTCOMES = ['complete', 'cut'] as const;

/** The exports of this process: one of a client account at a time (rule D19). */
@Injectable()
export class RunningExports {
  private readonly responses = new Map<string, ServerResponse>();
  private isStopping = false;
  private readonly count: (outcome: (typeof OUTCOMES)[number]) => void;

  constructor(@Inject(METRICS) metrics: Registry) {
    this.count = outcomeCounter(
      metrics,
      'exports_total',
      'Exports that have ended, by outcome: complete or cut',
      OUTCOMES,
    );
    observedGauge(metrics, 'exports_in_flight', 'Exports in flight, of at most 4', () => this.responses.size);
  }

  /** Begins the export that `response` answers with, which runs until `signal` aborts. Throws a 503 if there is no room. */
  begin(clientId: string, response: ServerResponse, signal: AbortSignal): void {
    if (this.responses.has(clientId)) throw tooBusy('An export of this client account is in flight; try again later.');
    if (this.responses.size >= MOST) throw tooBusy('Too many exports are in flight; try again later.');
    if (this.isStopping) throw tooBusy('The process is about to stop; try again.');
    signal.throwIfAborted();
    this.responses.set(clientId, response);
    const { socket } = response;
    const end = () => {
      this.responses.delete(clientId);
      if (response.statusCode === 200) this.count(response.writableFinished ? 'complete' : 'cut');
      // Its head did not say that the connection ends, and the process would wait for the client to end it.
      if (this.isStopping) socket?.end();
    };
    signal.addEventListener('abort', end, { once: true });
  }

  onModuleDestroy(): void {
    this.isStopping = true;
    const cut = () => this.responses.forEach((response) => response.destroy());
    setTimeout(cut, STOP_MS).unref();
  }
}

const tooBusy = (detail: string) => DocumentError.of('too_busy', detail);
