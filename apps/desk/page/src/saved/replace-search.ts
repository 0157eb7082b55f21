import type { EarshotClient, SavedSearch, SavedSearchMembers } from '@earshot/client';

/** A colleague has changed a search since it was read. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';

  constructor() {
    super('A colleague has changed this search in the meantime. It was not replaced.');
  }
}

/** The version of a search as it was read, and not of what a colleague has saved in its place since (G2). */
export async function versionOf({ searches }: EarshotClient, known: SavedSearch): Promise<string> {
  const { data, etag } = await searches.get(known.id);
  if (data.updated_at !== known.updated_at) throw new ChangedMeanwhile();
  return etag;
}

/** Replaces a search as it was read. */
export async function replaceSearch(client: EarshotClient, known: SavedSearch, members: SavedSearchMembers) {
  await client.searches.replace(known.id, members, { ifMatch: await versionOf(client, known) });
}
