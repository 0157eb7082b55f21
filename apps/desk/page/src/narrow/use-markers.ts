import { parseQuery } from '@earshot/filter-kit/browser';
import { useMemo } from 'react';
import { markers } from '../text/marks.js';
import { useShown } from './view-context.js';

/** What find the words of the query in the texts of mentions. */
export function useMarkers() {
  const { query } = useShown().view;
  return useMemo(() => {
    const node = query === '' ? undefined : parseQuery(query);
    return { title: markers(node, 'title'), content: markers(node, 'content'), author: markers(node, 'author') };
  }, [query]);
}
