import type { RepeatableMigration } from '@earshot/database-kit';
import { EMOJI } from '@earshot/filter-kit';
import type { QueryRunner } from 'typeorm';
import { splitTextsAgain } from '../split-texts-again.js';

/** Other texts have the words that they had. A variation selector may separate a key from its cap. */
const TAG_OR_EMOJI = new RegExp(String.raw`[#@$＃＠＄\u20e3]|${EMOJI}`, 'u');

/**
 * Hashtags, names and cashtags are lexemes of their own, and an emoji is a word (D26). Splits the stored texts that may have
 * one into words again.
 */
export class SplitTagsAndEmoji1795530000000 implements RepeatableMigration {
  /** Each statement is short or reads only. Those that run again write nothing again. */
  readonly transaction = false;
  readonly repeatable = true;

  up(queryRunner: QueryRunner): Promise<void> {
    return splitTextsAgain(queryRunner, TAG_OR_EMOJI);
  }

  /** The earlier version finds words in the new search vectors, too. */
  async down(): Promise<void> {}
}
