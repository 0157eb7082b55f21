/** What a global set-up starts. */
interface Started {
  stop(): Promise<void>;
}

/** How many projects of the run use it. */
interface Shared {
  started: Promise<Started>;
  users: number;
}

/**
 * Starts something once for all projects of a Vitest run: the first project starts it, and the last one stops it. Vitest
 * loads the module of a global set-up again for each project, so the process remembers what is shared.
 */
export async function sharedByProjects<T extends Started>(
  name: string,
  start: () => Promise<T>,
): Promise<{ value: T; release: () => Promise<void> }> {
  const all = ((globalThis as { earshotShared?: Map<string, Shared> }).earshotShared ??= new Map());
  const shared = all.get(name) ?? { started: start(), users: 0 };
  all.set(name, shared);
  shared.users += 1;
  return {
    value: (await shared.started) as T,
    release: async () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      all.delete(name);
      await (await shared.started).stop();
    },
  };
}
