import { postFormQuery, RequestDocument } from '@earshot/document-kit';
import type { SavedSearch } from '@earshot/coding/entities';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { requestContext } from '../mention/statements.js';
import { searchResource } from './dto/search.dto.js';
import { allowedVersions, etagOf } from './if-match.js';
import { deleteSearch, listSearches, makeSearch, readSearch, replaceSearch } from './searches.operations.js';
import { searchBody, searchesQuery } from './searches.request.js';
import { SearchesStore } from './searches.store.js';

/** A larger page counts as a large request, because of its answer. */
const LARGE_LIST = 100;

/** The saved searches of the caller's client account (rule G2). */
@Controller('workspace/v1/searches')
export class SearchesController {
  constructor(private readonly store: SearchesStore) {}

  @Get()
  @Describe(listSearches)
  async list(
    @Query() query: Record<string, unknown>,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const page = searchesQuery.read(query);
    const context = requestContext(caller, reply);
    if (page.size > LARGE_LIST) await context.takeTurn();
    const { searches, total } = await this.store.list(page, context);
    return { data: searches.map(searchResource), meta: { total } };
  }

  /** Also the POST form of the list (interface 4.4.2). */
  @Post()
  @Describe(makeSearch)
  async make(
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const query = postFormQuery(document);
    if (query) {
      reply.request.query = query;
      void reply.status(200);
      return this.list(query, caller, reply);
    }
    const { data } = searchBody.read(document);
    const made = await this.store.make(data, caller.userId, requestContext(caller, reply));
    void reply.header('location', `/workspace/v1/searches/${made.id}`);
    return answer(made, reply);
  }

  @Get(':id')
  @Describe(readSearch)
  async read(@Param('id') id: string, @Caller() caller: TokenOwner, @Res({ passthrough: true }) reply: FastifyReply) {
    return answer(await this.store.read(id, requestContext(caller, reply)), reply);
  }

  @Put(':id')
  @Describe(replaceSearch)
  async replace(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { data } = searchBody.read(document);
    return answer(await this.store.replace(id, data, allowedVersions(ifMatch), requestContext(caller, reply)), reply);
  }

  @Delete(':id')
  @Describe(deleteSearch)
  @HttpCode(204)
  async delete(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.store.delete(id, allowedVersions(ifMatch), requestContext(caller, reply));
  }
}

function answer(search: SavedSearch, reply: FastifyReply) {
  void reply.header('etag', etagOf(search.version));
  return { data: searchResource(search) };
}
