import type { EarshotClient, Filters, Mention, Search } from '@earshot/client';
import DataLoader from 'dataloader';
import { FIELDS } from '../state/fields.js';
import { safeLink } from '../text/safe-text.js';

/** The fields whose values have only ids in the interface. Their names are in mentions. */
export type NamedField = 'site' | 'author';

/** The name of a value of a report; undefined if no mention has one. */
export type NameOf = (report: string, field: NamedField, value: string) => Promise<string | undefined>;

/** Finds names in the newest mentions: the host of a site, and the name of an author. Few requests find many names. */
export function newestNames(client: EarshotClient): NameOf {
  const loaders = new Map<string, DataLoader<string, string | undefined>>();
  return (report, field, value) => {
    const key = `${field} ${report}`;
    const loader = loaders.get(key) ?? new DataLoader((values) => readNames(client, report, field, values), OPTIONS);
    loaders.set(key, loader);
    return loader.load(value);
  };
}

/** The page asks for the names of what it draws at once. The queries of the page keep them. */
const OPTIONS = { cache: false, batchScheduleFn: (load: () => void) => void setTimeout(load) };

/** Mentions per value: most pages have every value that is asked for, so a second page is rare. */
const MENTIONS_PER_VALUE = 10;
const LARGEST_PAGE = 1_000;

type Names = Map<string, string | undefined>;

/** Reads until each value is found, or no mention has the others: the first mention of a page has one that was unknown. */
async function readNames(client: EarshotClient, report: string, field: NamedField, values: readonly string[]) {
  const names: Names = new Map();
  let before = Infinity;
  for (let unknown = [...new Set(values)]; unknown.length > 0 && unknown.length < before;) {
    before = unknown.length;
    const request: Search = {
      filters: FIELDS[field].filter(unknown) as Filters,
      sort: { date: 'desc' },
      size: Math.min(LARGEST_PAGE, MENTIONS_PER_VALUE * unknown.length),
      total: false,
    };
    const { data } = await client.mention.search(report, request, { fields: ['url', 'author', 'site_id'] }).page();
    for (const mention of data) addName(names, field, mention);
    unknown = unknown.filter((value) => !names.has(value));
  }
  return values.map((value) => names.get(value));
}

/** The newest mention is the first one. */
function addName(
  names: Names,
  field: NamedField,
  { site_id, url, author }: Pick<Mention, 'site_id' | 'url' | 'author'>,
) {
  const [value, name] = field === 'site' ? [site_id, safeLink(url)?.host] : [author?.id, author?.name];
  if (typeof value === 'string' && !names.has(value)) names.set(value, name ?? undefined);
}
