import { Module } from '@nestjs/common';
import { DoorController } from './door.controller.js';
import { readingDoor } from './reading-door.js';

/** The door for agents that read (rules I). */
@Module({ controllers: [DoorController], providers: [readingDoor] })
export class AgentModule {}
