import { Module } from '@nestjs/common';
import { MeController } from './me.controller.js';

/** The current user (interface 4.2). */
@Module({ controllers: [MeController] })
export class MeModule {}
