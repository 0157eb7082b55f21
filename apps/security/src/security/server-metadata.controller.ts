import { GRANT_TYPES } from '@earshot/security/entities';
import { Public } from '@earshot/service-kit';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { INTROSPECTION_PATH, REVOCATION_PATH, TOKEN_PATH } from './oauth-paths.js';

const AUTH_METHODS = ['client_secret_post', 'client_secret_basic'];

/** Authorization server metadata (RFC 8414): where the OAuth endpoints are and what they take. */
@Public()
@Controller('.well-known')
export class ServerMetadataController {
  @Get('oauth-authorization-server')
  metadata(@Req() { protocol, host }: FastifyRequest) {
    const issuer = `${protocol}://${host}`;
    return {
      issuer,
      token_endpoint: issuer + TOKEN_PATH,
      token_endpoint_auth_methods_supported: AUTH_METHODS,
      revocation_endpoint: issuer + REVOCATION_PATH,
      revocation_endpoint_auth_methods_supported: AUTH_METHODS,
      introspection_endpoint: issuer + INTROSPECTION_PATH,
      introspection_endpoint_auth_methods_supported: AUTH_METHODS,
      grant_types_supported: GRANT_TYPES,
      response_types_supported: [],
    };
  }
}
