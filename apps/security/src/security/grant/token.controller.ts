import { Describe } from '@earshot/openapi-kit';
import { Public } from '@earshot/service-kit';
import { Controller, Header, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TokenRateGuard } from '../guards/token-rate.guard.js';
import { OLDER_TOKEN_PATH, TOKEN_PATH } from '../oauth/oauth-paths.js';
import { OAuth, type OAuthRequest } from '../oauth/oauth-request.js';
import { createToken } from './token.message.js';
import { TokenEndpointService } from './token-endpoint.service.js';

/** The token endpoint, at its current and its older path. It is public: each request authenticates an application. */
@Public()
@Controller([TOKEN_PATH, OLDER_TOKEN_PATH])
export class TokenController {
  constructor(private readonly endpoint: TokenEndpointService) {}

  @Post()
  @Describe(createToken)
  @UseGuards(TokenRateGuard)
  @Header('cache-control', 'no-store')
  token(@OAuth() request: OAuthRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.endpoint.answer(request, reply);
  }
}
