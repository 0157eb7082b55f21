import { Door, doorOperation } from '@earshot/agent-kit';
import { Describe } from '@earshot/openapi-kit';
import { AGENT_DOORS, AgentDoor, Caller, OnlyToken, type TokenOwner } from '@earshot/service-kit';
import { Controller, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AnyScope } from '../guards/needs-scope.js';

/** The door through which agents read the history, and propose changes (I1, I3). */
@Controller(AGENT_DOORS.writing)
export class DoorController {
  constructor(private readonly door: Door) {}

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
  answer(@Caller() caller: TokenOwner, @Res() reply: FastifyReply) {
    return this.door.serve(reply, caller);
  }
}
