import { unknownMention } from '../database/unknown-mention.js';
import { type MentionRow } from '@earshot/coding/entities';
import type {
  Filter,
  FilterSet,
  MissingField,
  NearNode,
  PhraseNode,
  QueryNode,
  TermNode,
  ValueField,
} from '@earshot/filter-kit';

type Row = ReturnType<typeof unknownMention>;

/**
 * Evaluates filters (interface 2.6, rules D5 to D15) in plain code over mentions in memory, independent of the SQL that
 * is compared with it.
 */
export class Oracle {
  private readonly rows: Row[];

  constructor(
    mentions: readonly Partial<MentionRow>[],
    private readonly collaborationEnabled: boolean,
  ) {
    this.rows = mentions.map((mention) => unknownMention(mention));
  }

  /** The mentions that the filters select. */
  select(filters: FilterSet): Row[] {
    return this.rows.filter((row) => this.matchesAll(row, filters));
  }

  /** Their ids, sorted. */
  find(filters: FilterSet, sort: { key: string; direction: string }): string[] {
    return this.select(filters)
      .sort((a, b) => compareRows(a, b, sort))
      .map(({ id }) => id);
  }

  private matchesAll = (row: Row, filters: FilterSet): boolean => filters.every((filter) => this.matches(row, filter));

  private matchesAny = (row: Row, filters: FilterSet): boolean => filters.some((filter) => this.matches(row, filter));

  private lacks(row: Row, field: MissingField): boolean {
    switch (field) {
      case 'content':
      case 'url':
      case 'influence':
      case 'rating_normalized':
      case 'service_rank':
      case 'crawled_at':
      case 'infused_at':
      case 'reviewed_at':
        return row[field] === null;
      default:
        if (field.startsWith('collaboration_') && !this.collaborationEnabled) return true;
        return VALUES_OF[field](row).every((value) => value === null);
    }
  }

  private matches(row: Row, filter: Filter): boolean {
    switch (filter.type) {
      case 'values':
        if (filter.field.startsWith('collaboration_') && !this.collaborationEnabled) return false;
        return VALUES_OF[filter.field](row).some((value) => value !== null && filter.values.includes(value));
      case 'number': {
        const value = row[filter.field];
        if (value === null) return false;
        return value >= (filter.begin ?? -Infinity) && value <= (filter.end ?? Infinity);
      }
      case 'time': {
        const value = row[filter.field];
        if (value === null) return false;
        const { from, to } = filter;
        const time = value.valueOf();
        if (from && (from.inclusive ? time < Date.parse(from.instant) : time <= Date.parse(from.instant))) return false;
        return !(to && (to.inclusive ? time > Date.parse(to.instant) : time >= Date.parse(to.instant)));
      }
      case 'missing':
        return this.lacks(row, filter.field);
      case 'any_of':
        return this.matchesAny(row, filter.filters);
      case 'boolean':
        return (
          this.matchesAll(row, filter.must) &&
          (filter.should.length === 0 || this.matchesAny(row, filter.should)) &&
          !this.matchesAny(row, filter.must_not)
        );
      case 'query':
        return matchesQuery(row, filter.query);
    }
  }
}

/** The values of a mention in each filter field. Exhaustive: a missing field does not compile. */
export const VALUES_OF: Readonly<Record<ValueField, (row: Row) => (string | null)[]>> = {
  author: (row) => [row.author_id],
  author_job: (row) => [row.author_job],
  author_state: (row) => [row.author_state],
  channel: (row) => [row.channel],
  classifier: (row) => row.classifier_ids,
  collaboration_status: (row) => [row.collaboration_status_id],
  collaboration_user: (row) => [row.collaboration_user_id],
  community: (row) => row.community_ids,
  country: (row) => [row.country],
  id: (row) => [row.id],
  language: (row) => [row.language],
  media_group: (row) => [row.media_group],
  microblog_type: (row) => [row.microblog_type],
  review_status: (row) => [row.review_status],
  root: (row) => [row.root_id],
  sentiment: (row) => [row.sentiment],
  site: (row) => [row.site_id],
  site_type: (row) => [row.site_type_id],
  source: (row) => [row.source_id],
  tag: (row) => row.tags,
  title: (row) => [row.title],
  type: (row) => [row.type],
};

function matchesQuery(row: Row, node: QueryNode): boolean {
  switch (node.type) {
    case 'and':
      return node.nodes.every((part) => matchesQuery(row, part));
    case 'or':
      return node.nodes.some((part) => matchesQuery(row, part));
    case 'not':
      return !matchesQuery(row, node.node);
    case 'near':
      return [row.title, row.content].some((text) => text !== null && areNear(node, text));
    default: {
      const texts = { title: [row.title], content: [row.content], author: [row.author_name] };
      const searched = node.field ? texts[node.field] : [row.title, row.content];
      return searched.some((text) => text !== null && occurrences(node, text).length > 0);
    }
  }
}

const UNSPACED = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u;
const LETTER = /^[\p{L}\p{N}\p{M}]$/u;
/** They choose how the character before them looks. */
const isVariationSelector = (character: string): boolean =>
  /[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]/u.test(character);

/** The words of a text, and one space for each separator, which ends a run of a script without spaces. */
function tokens(text: string): string[] {
  const found: string[] = [];
  let word = '';
  const flush = () => {
    if (word) found.push(word);
    word = '';
  };
  const plain = [...text].filter((character) => !isVariationSelector(character)).join('');
  for (const character of plain.normalize('NFC').toLowerCase()) {
    if (!LETTER.test(character)) {
      flush();
      if (found.at(-1) !== ' ') found.push(' ');
    } else if (UNSPACED.test(character)) {
      flush();
      found.push(character);
    } else word += character;
  }
  flush();
  return found;
}

/** Whether `text` has both sides, one after the other, with at most `distance` - 1 words between them. */
function areNear({ sides, distance }: NearNode, text: string): boolean {
  const [left, right] = sides.map((side) => occurrences(side, text));
  return left.some((a) =>
    right.some((b) => {
      const [earlier, later] = a.first < b.first ? [a, b] : [b, a];
      const between = later.first - earlier.last - 1;
      return between >= 0 && between < distance;
    }),
  );
}

/** Where a term or phrase is in `text`, as places of words; characters of a script without spaces must be adjacent. */
function occurrences(node: TermNode | PhraseNode, text: string): { first: number; last: number }[] {
  const isPrefix = node.type === 'term' && node.prefix;
  const [needle, haystack] = [tokens(node.text), tokens(text)].map((list) => {
    const words: { word: string; adjacent: boolean }[] = [];
    list.forEach((token, index) => {
      if (token === ' ') return;
      const previous = list[index - 1];
      const adjacent = UNSPACED.test(token) && previous !== undefined && UNSPACED.test(previous);
      words.push({ word: token, adjacent });
    });
    return words;
  });
  const starts = [...haystack.keys()].filter((start) =>
    needle.every(({ word, adjacent }, offset) => {
      const there = haystack[start + offset];
      if (!there || (offset > 0 && adjacent && !there.adjacent)) return false;
      const isLast = offset === needle.length - 1;
      return isPrefix && isLast ? there.word.startsWith(word) : there.word === word;
    }),
  );
  return starts.map((first) => ({ first, last: first + needle.length - 1 }));
}

function compareRows(a: Row, b: Row, { key, direction }: { key: string; direction: string }): number {
  const [x, y] = [a, b].map((row) => row[key as 'date' | 'influence']?.valueOf() ?? null);
  if (x !== y) {
    if (x === null) return 1;
    if (y === null) return -1;
    return direction === 'asc' ? x - y : y - x;
  }
  return a.id < b.id ? -1 : 1;
}
