import { checkOrigin, Door, doorOperation, sendDoorAnswer } from '@earshot/agent-kit';
import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import {
  AGENT_DOORS,
  AgentDoor,
  Caller,
  OnlyToken,
  publicUrlOf,
  type TokenOwner,
  untilLeft,
} from '@earshot/service-kit';
import { Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MentionEnvironment } from '../environment.js';

/** The door through which agents read mentions (I1, I2). */
@Controller(AGENT_DOORS.reading)
export class DoorController {
  constructor(
    private readonly door: Door,
    private readonly environment: MentionEnvironment,
  ) {}

  @Post()
  @AgentDoor()
  @OnlyToken()
  @Describe(
    doorOperation({
      id: 'callReadingTools',
      tag: 'agents',
      summary: 'Read mentions as an agent',
      description: 'Tools that read, over the Model Context Protocol (rules I1, I2). Use a client of that protocol.',
    }),
  )
  async answer(
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    checkOrigin(request.headers.origin, publicUrlOf(this.environment, request.server.server));
    await sendDoorAnswer(reply, await this.door.answer({ request, document, caller, signal: untilLeft(reply) }));
  }
}
