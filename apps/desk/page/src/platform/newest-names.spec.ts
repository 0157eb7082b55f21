import { EarshotClient } from '@earshot/client';
import { describe, expect, it } from 'vitest';
import { newestNames } from './newest-names.js';

interface Posted {
  filters: { medias?: { sites: number[] }; influencers?: { authors: string[] } };
  size: number;
}

const mention = (site: number, host: string, author: string, name: string | null) => ({
  ...{ type: 'mention', id: 'm', site_id: String(site), url: `https://${host}/a` },
  author: { id: author, name },
});
type Row = ReturnType<typeof mention>;

/** A platform with these mentions, newest first, and what it was asked for. */
function platform(rows: readonly Row[]) {
  const asked: Posted[] = [];
  const fetch = async (_url: string, { body }: RequestInit) => {
    const posted = JSON.parse(String(body)) as Posted;
    asked.push(posted);
    const { sites, authors } = { ...posted.filters.medias, ...posted.filters.influencers };
    const found = rows.filter((row) => sites?.includes(Number(row.site_id)) ?? authors?.includes(row.author.id));
    return Response.json({ data: found.slice(0, posted.size), meta: { next: null } });
  };
  const client = new EarshotClient({ baseUrl: 'https://desk.example', session: { id: 's' }, fetch });
  return { nameOf: newestNames(client), asked };
}

describe('the names of sites and authors', () => {
  it('are those of the newest mention, and those of one page take one request', async () => {
    const { nameOf, asked } = platform([
      mention(1, 'new.example', 'a', 'Ada'),
      mention(2, 'two.example', 'b', null),
      mention(1, 'old.example', 'a', 'Ada Lovelace'),
      mention(2, 'two.example', 'b', 'Ben'),
    ]);
    const names = ['1', '2', '1', '3'].map((site) => nameOf('r', 'site', site));
    expect(await Promise.all(names)).toEqual(['new.example', 'two.example', 'new.example', undefined]);
    expect(await Promise.all(['a', 'b'].map((author) => nameOf('r', 'author', author)))).toEqual(['Ada', undefined]);
    // The second request finds that no mention is of site 3.
    expect(asked.map(({ filters }) => filters)).toEqual([
      { medias: { sites: [1, 2, 3] } },
      { medias: { sites: [3] } },
      { influencers: { authors: ['a', 'b'] } },
    ]);
  });

  it('are found however rare a site is', async () => {
    const many = Array.from({ length: 500 }, () => mention(1, 'many.example', 'a', 'Ada'));
    const { nameOf, asked } = platform([...many, mention(2, 'rare.example', 'b', 'Ben')]);
    expect(await Promise.all([nameOf('r', 'site', '1'), nameOf('r', 'site', '2')])).toEqual([
      'many.example',
      'rare.example',
    ]);
    expect(asked).toHaveLength(2);
  });
});
