import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import passport from 'passport';
import { Strategy, type VerifyFunction } from 'passport-http-bearer';
import type { BearerCaller } from './caller.js';

/** Finds the caller that a bearer token belongs to. */
export interface BearerVerifier {
  /** Returns undefined for a token that is not valid. Throws if the token cannot be checked. */
  verify(token: string): Promise<BearerCaller | undefined>;
}

/** Injection token of the verifier of the area. */
export const BEARER_VERIFIER = Symbol('bearer verifier');

/**
 * The Passport strategy of one service. Passport has one registry per process, so each strategy has a unique name.
 * Otherwise services and replicas in one process would use each other's verifiers.
 */
@Injectable()
export class BearerStrategy extends Strategy<VerifyFunction> implements OnApplicationShutdown {
  override readonly name = `bearer ${randomUUID()}`;

  constructor(@Inject(BEARER_VERIFIER) verifier: BearerVerifier) {
    super({ realm: 'Earshot' }, (token, done) => {
      verifier.verify(token).then((caller) => done(null, caller ?? false), done);
    });
    passport.use(this);
  }

  /** Runs after the server has closed, because requests in flight still need the strategy (A6). */
  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }
}
