import type { RepeatableMigration } from '@earshot/database-kit';
import type { QueryRunner } from 'typeorm';
import { splitTextsAgain } from '../split-texts-again.js';

/** Other texts have the words that they had: they have no iota below, no dot above, and no mark that is invisible. */
const MARKS_THAT_FOLD =
  /[\u0345\u1f80-\u1faf\u1fb2-\u1fb4\u1fb7\u1fbc\u1fc2-\u1fc4\u1fc7\u1fcc\u1ff2-\u1ff4\u1ff7\u1ffc\u0307\u034f\u17b4\u17b5]/;

/**
 * Texts with an iota below (U+0345) are folded as Unicode folds what is canonically equivalent, so that `ᾼ` with U+0342 is
 * found as `ᾷ` (D12). Splits the stored texts that may have other words now.
 */
export class FoldIotaBelow1796165000000 implements RepeatableMigration {
  /** Each statement is short or reads only. Those that run again write nothing again. */
  readonly transaction = false;
  readonly repeatable = true;

  up(queryRunner: QueryRunner): Promise<void> {
    return splitTextsAgain(queryRunner, MARKS_THAT_FOLD);
  }

  /** The earlier version finds the words in the new search vectors, too. */
  async down(): Promise<void> {}
}
