import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import passport from 'passport';
import { Strategy, type VerifyFunctionWithRequest } from 'passport-http-bearer';
import type { BearerCaller } from '../http/caller.js';
import type { ForwardedHeaders } from '../http/forwarded-headers.js';

/** Finds the caller that a bearer token belongs to. */
export interface BearerVerifier {
  /**
   * Returns undefined for a token that is not valid. Throws if the token cannot be checked. A verifier that asks another
   * service sends `forwarded` with its request.
   */
  verify(token: string, forwarded: ForwardedHeaders): Promise<BearerCaller | undefined>;
}

/** What Passport sees of a request. */
export interface ShownRequest {
  headers: { authorization: string | undefined };
  forwarded: ForwardedHeaders;
}

/** Injection token of the verifier of the area. */
export const BEARER_VERIFIER = Symbol('bearer verifier');

/**
 * The Passport strategy of one service. Passport has one registry per process, so each strategy has a unique name.
 * Otherwise services and replicas in one process would use each other's verifiers.
 */
@Injectable()
export class BearerStrategy extends Strategy<VerifyFunctionWithRequest> implements OnApplicationShutdown {
  override readonly name = `bearer ${randomUUID()}`;

  constructor(@Inject(BEARER_VERIFIER) verifier: BearerVerifier) {
    super({ realm: 'Earshot', passReqToCallback: true }, (request, token, done) => {
      const { forwarded } = request as unknown as ShownRequest;
      verifier.verify(token, forwarded).then((caller) => done(null, caller ?? false), done);
    });
    passport.use(this);
  }

  /** Runs after the server has closed, because requests in flight still need the strategy (A6). */
  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }
}
