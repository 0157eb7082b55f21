import { parseQuery } from '@earshot/filter-kit/browser';
import { useMemo } from 'react';
import { marker } from '../text/marks.js';
import { useShown } from './view-context.js';

/** What finds the words of the query in the texts of mentions. */
export function useMarkers() {
  const { query } = useShown().view;
  return useMemo(() => {
    const node = query === '' ? undefined : parseQuery(query);
    return { title: marker(node, 'title'), content: marker(node, 'content'), author: marker(node, 'author') };
  }, [query]);
}
