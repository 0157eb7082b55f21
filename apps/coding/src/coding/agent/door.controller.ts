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
import { CodingEnvironment } from '../../environment.js';
import { AnyScope } from '../guards/needs-scope.js';

/** The door through which agents read the history, and propose changes (I1, I3). */
@Controller(AGENT_DOORS.writing)
export class DoorController {
  constructor(
    private readonly door: Door,
    private readonly environment: CodingEnvironment,
  ) {}

  @Post()
  @AgentDoor()
  @OnlyToken()
  @AnyScope()
  @Describe(
    doorOperation({
      id: 'callWritingTools',
      tag: 'agents',
      summary: 'Read the history, and propose changes, as an agent',
      description:
        'Tools over the Model Context Protocol (rules I1, I3). Those that write need `MCP_WRITES`. Use a client of that protocol.',
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
