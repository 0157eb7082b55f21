import { indentOf, JSON_MEDIA_TYPE } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AnyScope } from '../guards/needs-scope.js';
import { readFeed, readFeedQuery } from './feed.message.js';
import { FeedService } from './feed.service.js';

/** The feed of the changes of a report (rule C24). */
@Controller('coding/v1/feed')
export class FeedController {
  constructor(private readonly feed: FeedService) {}

  @Get()
  @Describe(readFeed)
  @AnyScope()
  read(
    @Query() query: Record<string, unknown>,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.type(JSON_MEDIA_TYPE);
    return this.feed.read(readFeedQuery(query), caller, reply, indentOf(query));
  }
}
