import { Module } from '@nestjs/common';
import { Answering } from './answering.js';
import { StoredAnswers } from './stored-answers.js';

/** Answers that are stored with their change, and repeated (C13, decision 0035). */
@Module({ providers: [Answering, StoredAnswers], exports: [Answering, StoredAnswers] })
export class IdempotencyModule {}
