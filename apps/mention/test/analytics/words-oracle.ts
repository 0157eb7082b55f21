import { isListedWord, type MentionRow, searchVector } from '@earshot/coding/entities';
import { type WordsAggregation, writtenLexeme } from '@earshot/filter-kit';

/** The words of a mention in some of its texts, as its search vector has them. */
export function wordsIn(mention: MentionRow, within: WordsAggregation['in']): Set<string> {
  const weights = { text: /[AB]/, title: /A/, content: /B/ }[within];
  const lexemes = [...searchVector(mention).matchAll(/'([^']*)':([\dAB,]+)/g)];
  return new Set(
    lexemes
      .filter(([, word, places]) => weights.test(places) && isListedWord(word))
      .map(([, word]) => writtenLexeme(word)),
  );
}

/** Counts words (D20) in plain code over mentions in memory. */
export function countWords(
  { in: within, count, order, size }: WordsAggregation,
  { selected, background, compared }: Record<'selected' | 'background', MentionRow[]> & { compared?: MentionRow[] },
) {
  const sizeOf = (rows: MentionRow[]) =>
    count === 'mentions' ? rows.length : new Set(rows.flatMap(({ author_id }) => author_id ?? [])).size;
  const having = (rows: MentionRow[], word: string) => rows.filter((row) => wordsIn(row, within).has(word));
  const all = [...new Set(selected.flatMap((row) => [...wordsIn(row, within)]))];
  const words = all
    .filter((word) => having(selected, word).length >= 3)
    .map((key) => {
      const [own, other] = [sizeOf(having(selected, key)), sizeOf(having(background, key))];
      const score = ratio(own, sizeOf(selected), other, sizeOf(background));
      const of = compared && { compared: sizeOf(having(compared, key)) };
      return { key, count: own, background: other, score, ...of };
    })
    .sort(
      (a, b) =>
        (order === 'score' ? b.score - a.score : b.count - a.count) ||
        Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)),
    );
  return { buckets: words.slice(0, size), mentions: selected.length };
}

/** The signed log-likelihood ratio as the difference of entropies, with 4 significant digits. */
function ratio(a: number, m: number, b: number, n: number): number {
  const h = (...counts: number[]) => counts.reduce((sum, x) => sum + (x === 0 ? 0 : x * Math.log(x)), 0);
  const g = 2 * (h(a, m - a, b, n - b) + h(m + n) - h(m, n) - h(a + b, m + n - a - b));
  return a * n === b * m ? 0 : Number((Math.sign(a * n - b * m) * g).toPrecision(4));
}
