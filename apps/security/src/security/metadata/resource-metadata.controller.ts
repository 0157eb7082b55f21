import { Describe } from '@earshot/openapi-kit';
import { AGENT_DOORS, Public, publicUrlOf, resourceMetadataPath } from '@earshot/service-kit';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SecurityEnvironment } from '../../environment.js';
import { getReadingDoorMetadata, getWritingDoorMetadata } from './metadata.message.js';

/** Protected resource metadata of the doors for agents (RFC 9728, I5): which authorization server issues their tokens. */
@Public()
@Controller()
export class ResourceMetadataController {
  constructor(private readonly environment: SecurityEnvironment) {}

  @Get(resourceMetadataPath(AGENT_DOORS.reading))
  @Describe(getReadingDoorMetadata)
  reading(@Req() request: FastifyRequest) {
    return this.metadata(AGENT_DOORS.reading, request);
  }

  @Get(resourceMetadataPath(AGENT_DOORS.writing))
  @Describe(getWritingDoorMetadata)
  writing(@Req() request: FastifyRequest) {
    return this.metadata(AGENT_DOORS.writing, request);
  }

  private metadata(door: string, { server }: FastifyRequest) {
    const address = publicUrlOf(this.environment, server.server);
    return {
      resource: address + door,
      authorization_servers: [this.environment.OIDC_ISSUER ?? address],
      bearer_methods_supported: ['header'],
    };
  }
}
