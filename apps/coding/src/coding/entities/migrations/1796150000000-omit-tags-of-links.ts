import type { RepeatableMigration } from '@earshot/database-kit';
import type { QueryRunner } from 'typeorm';
import { splitTextsAgain } from '../split-texts-again.js';

/** Other texts have the words that they had: they have no sign of a tag, and no emoji that needs U+FE0F. */
const SIGN_OR_EMOJI = /[#@$\ufe5f\uff03\ufe6b\uff20\ufe69\uff04]|[©®™‼⁉〰〽]\ufe0f/;

/**
 * No tag begins in a link or behind `&`, and U+FE0F makes an emoji of `©` (D26). Splits the stored texts that may have other
 * words now.
 */
export class OmitTagsOfLinks1796150000000 implements RepeatableMigration {
  /** Each statement is short or reads only. Those that run again write nothing again. */
  readonly transaction = false;
  readonly repeatable = true;

  up(queryRunner: QueryRunner): Promise<void> {
    return splitTextsAgain(queryRunner, SIGN_OR_EMOJI);
  }

  /** The earlier version finds the words in the new search vectors, too. */
  async down(): Promise<void> {}
}
