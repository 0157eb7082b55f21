import { rename, stat } from 'node:fs/promises';

/** The server writes its log itself, so we can rotate the log only when the server starts. */
const SIZE = 10 * 1024 * 1024;
const OLDER = 4;

/** Renames a log that has grown to 10 MiB, so that the next server starts a new one. The four before it are kept. */
export async function rotateLog(log: string): Promise<void> {
  const size = await stat(log).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size < SIZE) return;
  for (let number = OLDER; number > 0; number--) {
    const from = number === 1 ? log : `${log}.${number - 1}`;
    await rename(from, `${log}.${number}`).catch(() => undefined);
  }
}
