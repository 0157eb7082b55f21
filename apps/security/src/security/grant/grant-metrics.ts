import { toDocumentError } from '@earshot/error-kit';
import { TOKEN_GRANT_TYPES, type TokenGrantType } from '@earshot/security/entities';
import { METRICS } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';
import { OAuthError } from '../oauth/oauth.error.js';

/** Counts the requests to the token endpoint by grant type and outcome. */
@Injectable()
export class GrantMetrics {
  private readonly grants: Counter;

  constructor(@Inject(METRICS) metrics: Registry) {
    this.grants = new Counter({
      name: 'grants_total',
      help: 'Token requests by grant type and outcome: issued, or the value of error',
      labelNames: ['grant_type', 'outcome'],
      registers: [metrics],
    });
    for (const grant_type of TOKEN_GRANT_TYPES) this.grants.inc({ grant_type, outcome: 'issued' }, 0);
  }

  /** Counts a grant when it is settled. A request without a grant type that is supported has `unknown`. */
  async count<T>(grantType: TokenGrantType | undefined, grant: () => Promise<T>): Promise<T> {
    let outcome = 'issued';
    try {
      return await grant();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      this.grants.inc({ grant_type: grantType ?? 'unknown', outcome });
    }
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof OAuthError) return error.error;
  return toDocumentError(error).status === 503 ? 'temporarily_unavailable' : 'server_error';
}
