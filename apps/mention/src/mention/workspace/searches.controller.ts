import type { SavedSearch } from '@earshot/coding/entities';
import { isUnchanged, RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Reading } from '../reading/reading.js';
import type { RequestContext } from '../reading/statements.js';
import { allowedVersions, etagOf } from './if-match.js';
import { searchResource } from './search.resource.js';
import {
  deleteSearch,
  listSearches,
  makeSearch,
  readSearch,
  replaceSearch,
  searchBody,
  searchesQuery,
} from './searches.message.js';
import { SearchesStore } from './searches.store.js';

/** A larger page counts as a large request, because of its answer. */
const LARGE_LIST = 100;

/** The saved searches of the caller's client account, without private ones of others (rule G2). */
@Controller('workspace/v1/searches')
export class SearchesController {
  constructor(private readonly store: SearchesStore) {}

  @Get()
  @Describe(listSearches)
  async list(@Query() query: Record<string, unknown>, @Reading() context: RequestContext) {
    const page = searchesQuery.read(query);
    if (page.size > LARGE_LIST) await context.takeTurn();
    const { searches, total } = await this.store.list(page, context);
    return { data: searches.map(searchResource), meta: { total } };
  }

  @Post()
  @Describe(makeSearch)
  async make(
    @RequestDocument() document: unknown,
    @Reading() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { data } = searchBody.read(document);
    const made = await this.store.make(data, context);
    void reply.header('location', `/workspace/v1/searches/${made.id}`);
    return answer(made, reply);
  }

  @Get(':id')
  @Describe(readSearch)
  async read(
    @Param('id') id: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Reading() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const found = await this.store.read(id, context);
    const document = answer(found, reply);
    if (!isUnchanged({ 'if-none-match': ifNoneMatch }, etagOf(found.version))) return document;
    void reply.code(304);
    return undefined;
  }

  @Put(':id')
  @Describe(replaceSearch)
  async replace(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Reading() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { data } = searchBody.read(document);
    const change = { id, versions: allowedVersions(ifMatch), caller };
    return answer(await this.store.replace(change, data, context), reply);
  }

  @Delete(':id')
  @Describe(deleteSearch)
  @HttpCode(204)
  async delete(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Caller() caller: TokenOwner,
    @Reading() context: RequestContext,
  ) {
    await this.store.delete({ id, versions: allowedVersions(ifMatch), caller }, context);
  }
}

function answer(search: SavedSearch, reply: FastifyReply) {
  void reply.header('etag', etagOf(search.version));
  return { data: searchResource(search) };
}
