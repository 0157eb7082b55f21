import { Caller } from '@earshot/service-kit';
import { Controller, Get } from '@nestjs/common';
import { userProfile } from './dto/user-profile.dto.js';
import type { ActiveToken } from './token-lookup.js';

/** The current user: the owner of the presented token (specification 4.2). */
@Controller('security/v2/me')
export class MeController {
  @Get()
  me(@Caller() token: ActiveToken) {
    return { data: userProfile(token) };
  }
}
