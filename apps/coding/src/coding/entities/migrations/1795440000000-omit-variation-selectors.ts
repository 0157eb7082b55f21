import type { MigrationInterface, QueryRunner } from 'typeorm';
import { splitTextsAgain } from '../split-texts-again.js';

/**
 * A variation selector is no word and no character of one (D12). Splits the stored texts that have one into words again,
 * because a search would not find their phrases.
 */
export class OmitVariationSelectors1795440000000 implements MigrationInterface {
  /** Each statement is short or reads only, and all may run again. */
  readonly transaction = false;

  up(queryRunner: QueryRunner): Promise<void> {
    return splitTextsAgain(queryRunner, /\p{Variation_Selector}/u);
  }

  /** The earlier version also finds words without them. */
  async down(): Promise<void> {}
}
