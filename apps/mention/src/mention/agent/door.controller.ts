import { Door, doorOperation } from '@earshot/agent-kit';
import { Describe } from '@earshot/openapi-kit';
import { AGENT_DOORS, AgentDoor, Caller, OnlyToken, type TokenOwner } from '@earshot/service-kit';
import { Controller, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** The door through which agents read mentions (I1, I2). */
@Controller(AGENT_DOORS.reading)
export class DoorController {
  constructor(private readonly door: Door) {}

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
  answer(@Caller() caller: TokenOwner, @Res() reply: FastifyReply) {
    return this.door.serve(reply, caller);
  }
}
