import { Module } from '@nestjs/common';
import { Transactor } from './transaction/transactor.js';

/** How changes are committed (decision 0012). */
@Module({ providers: [Transactor], exports: [Transactor] })
export class WriteModule {}
