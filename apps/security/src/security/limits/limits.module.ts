import { Module } from '@nestjs/common';
import { OAuthRateLimits } from './oauth-rate-limits.js';

/** Rate limits of the OAuth endpoints (B5). */
@Module({ providers: [OAuthRateLimits], exports: [OAuthRateLimits] })
export class LimitsModule {}
