import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import { OAuthError } from '../oauth.error.js';

/** Limits how often one address may request tokens per minute (B5, TOKEN_RATE_LIMIT). 0 means no limit. */
@Injectable()
export class TokenRateGuard extends ThrottlerGuard {
  protected override shouldSkip(): Promise<boolean> {
    return Promise.resolve(this.throttlers.every(({ limit }) => limit === 0));
  }

  protected override throwThrottlingException(_: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw OAuthError.rateLimited(detail.timeToBlockExpire || detail.timeToExpire || 1);
  }
}
