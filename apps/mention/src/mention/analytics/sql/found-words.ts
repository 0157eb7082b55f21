import { isListedWord } from '@earshot/coding/entities';
import { type WordsAggregation, writtenLexeme } from '@earshot/filter-kit';
import { likelihoodRatio, type Words } from '@earshot/live-columns';
import { byCodePoints } from '../../analytics-results/by-code-points.js';
import type { ResultPart } from './result-parts.js';

/** The words that a statement found, in their order. `all` has how many mentions or authors there are. */
export function foundWords(
  { order, size }: WordsAggregation,
  found: readonly ResultPart[],
  all: ResultPart,
  isCompared: boolean,
): Words {
  const [own, other] = [Number(all.count), Number(all.background)];
  const words = found
    .filter(({ key }) => isListedWord(key!))
    .map(({ key, ...numbers }) => {
      const [count, background] = [Number(numbers.count), Number(numbers.background)];
      const score = likelihoodRatio(count, own, background, other);
      return {
        key: writtenLexeme(key!),
        count,
        background,
        score,
        compared: isCompared ? Number(numbers.compared) : undefined,
      };
    });
  const inOrder = words.sort(
    (a, b) => (order === 'score' ? b.score - a.score : b.count - a.count) || byCodePoints(a.key, b.key),
  );
  return { words: inOrder.slice(0, size), mentions: Number(all.rank) };
}
