import { Module } from '@nestjs/common';
import { ReferenceController } from './reference.controller.js';

/** The reference lists (interface 2.7 to 2.10). */
@Module({ controllers: [ReferenceController] })
export class ReferenceModule {}
