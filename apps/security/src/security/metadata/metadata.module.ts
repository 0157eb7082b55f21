import { Module } from '@nestjs/common';
import { ResourceMetadataController } from './resource-metadata.controller.js';
import { ServerMetadataController } from './server-metadata.controller.js';

/** Metadata of the server and of the protected resources (RFC 8414, RFC 9728). */
@Module({ controllers: [ResourceMetadataController, ServerMetadataController] })
export class MetadataModule {}
