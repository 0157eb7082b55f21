import type { RepeatableMigration } from '@earshot/database-kit';
import type { QueryRunner } from 'typeorm';
import { splitTextsAgain } from '../split-texts-again.js';

/** Other texts have the words that they had: they fold to their lower case, and have no names with a separator. */
const FOLDED_OR_NAMED = /[^\0-\x7f]|@/;

/**
 * Texts are folded before they are split, and hashtags and names are as long as networks take them (D12, D26). Splits the
 * stored texts that may have other words now.
 */
export class FoldWords1796055000000 implements RepeatableMigration {
  /** Each statement is short or reads only. Those that run again write nothing again. */
  readonly transaction = false;
  readonly repeatable = true;

  up(queryRunner: QueryRunner): Promise<void> {
    return splitTextsAgain(queryRunner, FOLDED_OR_NAMED);
  }

  /** The earlier version finds words in the new search vectors, too. */
  async down(): Promise<void> {}
}
