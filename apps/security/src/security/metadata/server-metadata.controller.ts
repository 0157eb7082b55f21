import { Describe } from '@earshot/openapi-kit';
import { TOKEN_GRANT_TYPES } from '@earshot/security/entities';
import { Public, publicUrlOf } from '@earshot/service-kit';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SecurityEnvironment } from '../../environment.js';
import { AUTH_METHODS, getServerMetadata } from './metadata.message.js';
import { INTROSPECTION_PATH, REVOCATION_PATH, TOKEN_PATH } from '../oauth/oauth-paths.js';

/** Authorization server metadata (RFC 8414): the addresses of the OAuth endpoints, and how to use them. */
@Public()
@Controller('.well-known')
export class ServerMetadataController {
  constructor(private readonly environment: SecurityEnvironment) {}

  @Get('oauth-authorization-server')
  @Describe(getServerMetadata)
  metadata(@Req() { server }: FastifyRequest) {
    const issuer = publicUrlOf(this.environment, server.server);
    return {
      issuer,
      token_endpoint: issuer + TOKEN_PATH,
      token_endpoint_auth_methods_supported: AUTH_METHODS,
      revocation_endpoint: issuer + REVOCATION_PATH,
      revocation_endpoint_auth_methods_supported: AUTH_METHODS,
      introspection_endpoint: issuer + INTROSPECTION_PATH,
      introspection_endpoint_auth_methods_supported: AUTH_METHODS,
      grant_types_supported: TOKEN_GRANT_TYPES,
      response_types_supported: [],
    };
  }
}
