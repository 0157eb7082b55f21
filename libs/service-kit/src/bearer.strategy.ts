import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import passport from 'passport';
import { Strategy, type VerifyFunction } from 'passport-http-bearer';
import type { BearerCaller } from './caller.js';

/** Finds the caller that a bearer token belongs to. */
export interface BearerVerifier {
  /** Returns undefined for a token that is not valid. Throws where that cannot be found out. */
  verify(token: string): Promise<BearerCaller | undefined>;
}

/** Injection token of the verifier of the area. */
export const BEARER_VERIFIER = Symbol('bearer verifier');

/**
 * The Passport strategy of one service. Passport has one registry for the process, so each instance has a name of its
 * own: services and replicas in one process then never verify with the verifier of another one.
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

  /** Not earlier: requests in flight are verified until the server has closed (A6). */
  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }
}
