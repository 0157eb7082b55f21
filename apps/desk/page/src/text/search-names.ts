/** How a saved search is called that has this id. */
export type NameOfSearch = (id: string) => string;

/** The names of saved searches; their ids as long as the searches are not known. */
export const namesOfSearches =
  (searches: readonly { readonly id: string; readonly name: string }[] | undefined): NameOfSearch =>
  (id) =>
    searches ? (searches.find((search) => search.id === id)?.name ?? 'one that you cannot see') : id;
