import { isUnchanged, resource } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { COUNTRIES, LANGUAGES, REVIEW_STATUSES, SENTIMENTS, SITE_TYPES } from '@earshot/reference-kit';
import { Public } from '@earshot/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import etagOf from 'etag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  listCountries,
  listLanguages,
  listReviewStatuses,
  listSentiments,
  listSiteTypes,
  type ReferenceDocument,
} from './reference.message.js';

/** The lists are constant while a service runs. Clients may cache them for an hour. */
const CACHE = 'public, max-age=3600';

const LISTS = {
  countries: COUNTRIES.map((entry) => resource('country', { ...entry })),
  languages: LANGUAGES.map((entry) => resource('language', { ...entry })),
  sentiments: SENTIMENTS,
  review_statuses: REVIEW_STATUSES,
  site_types: SITE_TYPES.map((entry) => resource('site_type', { ...entry })),
};

/** The `ETag` of each list, computed once, so that a 304 takes little time. */
const ETAGS = Object.fromEntries(Object.entries(LISTS).map(([name, list]) => [name, etagOf(JSON.stringify(list))]));

/** The reference lists (interface 2.6 to 2.10, rule D3): without a token, with an `ETag`. */
@Public()
@Controller('mention/v2')
export class ReferenceController {
  @Get('countries')
  @Describe(listCountries)
  countries(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return answer('countries', request, reply);
  }

  @Get('languages')
  @Describe(listLanguages)
  languages(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return answer('languages', request, reply);
  }

  @Get('sentiments')
  @Describe(listSentiments)
  sentiments(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return answer('sentiments', request, reply);
  }

  @Get('review_statuses')
  @Describe(listReviewStatuses)
  reviewStatuses(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return answer('review_statuses', request, reply);
  }

  @Get('site_types')
  @Describe(listSiteTypes)
  siteTypes(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return answer('site_types', request, reply);
  }
}

/** Answers with the list, or with 304 if the client already has it (RFC 9110 §13.1.2). */
function answer(name: keyof typeof LISTS, request: FastifyRequest, reply: FastifyReply): ReferenceDocument | undefined {
  const data = LISTS[name];
  // The query parameters may select a fieldset, so they are part of the ETag.
  const etag = etagOf(JSON.stringify([ETAGS[name], request.query]));
  void reply.header('etag', etag).header('cache-control', CACHE);
  if (!isUnchanged(request.headers, etag)) return { data };
  void reply.code(304);
  return undefined;
}
