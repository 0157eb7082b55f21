import { Caller } from '@earshot/service-kit';
import { Controller, Get, Header } from '@nestjs/common';
import { userProfile } from './dto/user-profile.dto.js';
import type { ActiveToken } from './token-lookup.js';

/** The current user: the owner of the presented token (specification 4.2). The answer holds the token (contract B12). */
@Controller('security/v2/me')
export class MeController {
  @Get()
  @Header('cache-control', 'no-store')
  me(@Caller() token: ActiveToken) {
    return { data: userProfile(token) };
  }
}
