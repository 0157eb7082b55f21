import { Describe } from '@earshot/openapi-kit';
import { Caller, OnlyToken } from '@earshot/service-kit';
import { Controller, Get } from '@nestjs/common';
import { getMe } from './get-me.operation.js';
import { userProfile } from './user-profile.dto.js';
import type { TokenCaller } from './caller-verifier.js';

/** The current user: the one that owns the presented token (interface 4.2). */
@Controller('security/v2/me')
export class MeController {
  @Get()
  @OnlyToken()
  @Describe(getMe)
  me(@Caller<TokenCaller>() { token }: TokenCaller) {
    return { data: userProfile(token) };
  }
}
