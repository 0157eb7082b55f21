/** The size of the pages of an iteration. Requests for larger ones take turns in the platform (C11). */
const SIZE = 100;

/** A list that is requested while it is iterated, page by page: `for await (const item of list)`. */
export interface Pages<Item, Page> extends AsyncIterable<Item> {
  /** Requests one page, exactly as asked for, with its `meta`. */
  page(): Promise<Page>;
  /** Requests all pages, one after the other, with 100 entries unless `size` is given. */
  pages(): AsyncIterable<Page>;
}

/** `following` makes the request of the next page; `undefined` after the last one. An aborted signal ends an iteration. */
export function pagesOf<Item, Page extends { data: Item[] }, Request>(
  request: Request,
  read: (request: Request) => Promise<Page>,
  following: (request: Request, page: Page) => Request | undefined,
  signal: AbortSignal | undefined,
): Pages<Item, Page> {
  async function* pages() {
    for (let next: Request | undefined = { size: SIZE, ...request }; next;) {
      const page = await read(next);
      yield page;
      next = following(next, page);
    }
  }
  async function* items() {
    for await (const { data } of pages()) {
      for (const item of data) {
        signal?.throwIfAborted();
        yield item;
      }
    }
  }
  return { page: () => read(request), pages, [Symbol.asyncIterator]: items };
}

/** The request of the next page of a list that is read by position. */
export function byPosition<Request extends { from?: number }>(
  request: Request,
  { data, meta }: { data: unknown[]; meta: { total: number } },
): Request | undefined {
  const from = (request.from ?? 0) + data.length;
  return data.length > 0 && from < meta.total ? { ...request, from } : undefined;
}
