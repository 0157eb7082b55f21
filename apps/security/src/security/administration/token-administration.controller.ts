import { Describe } from '@earshot/openapi-kit';
import { MAY_INTROSPECT, Public } from '@earshot/service-kit';
import { Controller, Header, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OAUTH_BASE } from '../oauth/oauth-paths.js';
import { OAuth, type OAuthRequest } from '../oauth/oauth-request.js';
import { introspectToken, revokeToken } from './token-administration.message.js';
import { TokenAdministrationService } from './token-administration.service.js';

/** Revocation and introspection. They are public: the application authenticates in each request (B2, B7). */
@Public()
@Controller(OAUTH_BASE)
export class TokenAdministrationController {
  constructor(private readonly administration: TokenAdministrationService) {}

  @Post('_introspect')
  @Describe(introspectToken)
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async introspect(@OAuth() request: OAuthRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { answer, mayIntrospect } = await this.administration.introspect(request, reply);
    reply.header(MAY_INTROSPECT, mayIntrospect);
    return answer;
  }

  @Post('_revoke')
  @Describe(revokeToken)
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  revoke(@OAuth() request: OAuthRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.administration.revoke(request, reply);
  }
}
