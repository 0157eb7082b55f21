/**
 * The usual bulk route of Nest: createMany of @dataui/crud with TypeORM. It saves the posted rows, 50 at a time, and
 * updates the rows whose key exists.
 * Left out compared with the platform: the bearer token, the check of the owner of the report, applying the valid items
 * when others are invalid, rejecting unknown mentions, the time of a review, the change record, error documents,
 * metrics.
 */
import { Crud } from '@dataui/crud';
import { TypeOrmCrudService } from '@dataui/crud-typeorm';
import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { IsArray, IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CHANNELS, COUNTRY_CODE, LANGUAGE_CODE, REVIEW_STATUSES, SENTIMENTS } from './bulk.dto.mjs';
import { createApp, database, decorate } from './nest.mjs';
import { serveNest } from './serve.mjs';

const always = { always: true };
const omittable = (options = {}) => [IsOptional(always), Column({ type: 'text', ...options })];
const key = () => [IsString(always), PrimaryColumn({ type: 'text' })];

/** The key and the coded columns of a mention. */
class Mention {}
decorate(Mention, {
  type: [Entity({ schema: 'coding', name: 'mention' })],
  members: {
    report_id: key(),
    id: key(),
    sentiment: [IsIn(SENTIMENTS, always), ...omittable()],
    channel: [IsIn(CHANNELS, always), ...omittable({ nullable: true })],
    tags: [IsArray(always), Length(1, 255, { ...always, each: true }), ...omittable({ array: true })],
    review_status: [IsIn(REVIEW_STATUSES, always), ...omittable()],
    language: [Matches(LANGUAGE_CODE, always), ...omittable()],
    country: [Matches(COUNTRY_CODE, always), ...omittable()],
  },
});

class MentionService extends TypeOrmCrudService {}
decorate(MentionService, { type: [Injectable()], inject: [Inject(getRepositoryToken(Mention))] });

class MentionController {
  constructor(service) {
    this.service = service;
  }
}
decorate(MentionController, {
  type: [
    Controller('mentions'),
    Crud({
      model: { type: Mention },
      params: {
        report_id: { field: 'report_id', type: 'string', primary: true },
        id: { field: 'id', type: 'string', primary: true },
      },
      routes: { only: ['createManyBase'] },
    }),
  ],
  inject: [Inject(MentionService)],
});

class MentionModule {}
decorate(MentionModule, {
  type: [
    Module({
      imports: [database([Mention]), TypeOrmModule.forFeature([Mention])],
      providers: [MentionService],
      controllers: [MentionController],
    }),
  ],
});

await serveNest(await createApp(MentionModule));
