import type { Analytics, Filters } from '@earshot/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { usePlatform } from '../platform/platform.js';
import { reportKey } from '../platform/report-queries.js';
import type { WordField } from '../state/query-words.js';

/** A word of the mentions that are shown (D20). */
export interface CountedWord {
  readonly key: string;
  /** How many of them have it. */
  readonly count: number;
  /** How many mentions of the whole report have it. */
  readonly background: number;
  /** How significantly more frequent it is here than in the whole report; negative if it is rarer. */
  readonly score: number;
}

/** Which words are counted, and in which order. */
export interface WordsChoice {
  readonly in: WordField;
  readonly order: 'score' | 'count';
  readonly size: number;
}

/**
 * From this score on a word is typical (D20): one that is as frequent here as elsewhere reaches it once in 1 000 times. With a
 * lower one, words such as `of` and `is` would be listed.
 */
const TYPICAL = 10.8;
/** Among fewer mentions, scores say too little. */
export const FEWEST = 30;

/** The words of what is shown, in the chosen order. By score there are only those that are typical, among enough mentions. */
export function useWords(choice: WordsChoice) {
  const shown = useShown();
  const { client } = usePlatform();
  const { report } = shown.view;
  const filters = filtersOfShown(shown);
  return useQuery({
    queryKey: [...reportKey(report), 'words', filters, choice],
    queryFn: async ({ signal }) => {
      const request = { filters: filters as Filters, aggregations: { words: { words: choice } } } as Analytics;
      const { data } = await client.mention.analytics(report, request, { signal });
      const { buckets, mentions } = data.words as unknown as { buckets: readonly CountedWord[]; mentions: number };
      const isTooFew = choice.order === 'score' && mentions < FEWEST;
      const isListed = ({ score }: CountedWord) => choice.order === 'count' || (!isTooFew && score >= TYPICAL);
      const words = buckets.filter(isListed);
      return { words, hasMore: words.length === choice.size, isTooFew };
    },
    placeholderData: keepPreviousData,
  });
}
