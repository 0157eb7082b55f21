import { isDeepStrictEqual } from 'node:util';
import { Agent } from 'undici';
import type { Transport } from '../src/platform.js';
import { type Change, errorOf, type FaultyAnswer, type FaultyRequest } from './faults/fault.js';

/** A request and its answer. */
export interface Exchange {
  request: FaultyRequest;
  answer: FaultyAnswer;
}

/** Headers of one connection, or that follow from the body. */
const NOT_FORWARDED = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/**
 * Sends requests to a platform, and makes it look as if it had the current fault, if there is one. It can also answer
 * as the platform did before, without the platform.
 */
export class FaultyPlatform implements Transport {
  fault?: Change;
  /** Errors of faults. Checks must not fail because of them. */
  readonly problems: unknown[] = [];
  /** The exchanges since `record`. */
  exchanges: Exchange[] = [];
  private left?: Exchange[];
  private readonly agent = new Agent();

  /** From now on the platform answers. */
  record(): void {
    this.exchanges = [];
    this.left = undefined;
  }

  /** From now on each of these requests is answered as it was, and others with 404. */
  replay(exchanges: readonly Exchange[]): void {
    this.left = [...exchanges];
  }

  async request({ origin, method, path, headers = {}, body = '' }: Parameters<Transport['request']>[0]) {
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const all = { host: new URL(origin).host, ...named } as FaultyRequest['headers'];
    const request = { method, path, headers: all, body: Buffer.from(body) };
    const answer = this.left ? this.answerAgain(request) : await this.answer(request, origin);
    const { status, headers: answered, body: bytes } = answer;
    // A small buffer is a part of a larger one.
    const { buffer } = bytes.buffer.byteLength === bytes.length ? bytes : new Uint8Array(bytes);
    return { statusCode: status, headers: answered, body: { arrayBuffer: () => Promise.resolve(buffer) } };
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private answerAgain(request: FaultyRequest): FaultyAnswer {
    const index = this.left!.findIndex((each) => isDeepStrictEqual(each.request, request));
    return index < 0 ? errorOf(404, 'Not Found') : this.left!.splice(index, 1)[0].answer;
  }

  private async answer(request: FaultyRequest, origin: string): Promise<FaultyAnswer> {
    const sent = { ...request, headers: { ...request.headers } };
    const answer = this.changed(() => this.fault?.request?.(sent)) ?? (await this.forward(sent, origin));
    this.changed(() => this.fault?.answer?.(answer, sent));
    this.exchanges.push({ request, answer });
    return answer;
  }

  private changed<T>(change: () => T): T {
    try {
      return change();
    } catch (error) {
      this.problems.push(error);
      throw error;
    }
  }

  private async forward({ method, path, headers, body }: FaultyRequest, origin: string): Promise<FaultyAnswer> {
    const sent = { origin, method: method as 'GET', path, headers, body: body.length > 0 ? body : undefined };
    const response = await this.agent.request(sent);
    const answered = Object.entries(response.headers).filter(([name]) => !NOT_FORWARDED.includes(name));
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: Object.fromEntries(answered), body: bytes };
  }
}
