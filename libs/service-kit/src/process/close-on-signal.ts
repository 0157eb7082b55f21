/**
 * Ends the process on SIGTERM, on Ctrl-C, or when a parent with an IPC channel ends. First waits for `beforeClose`, which
 * gets the name of the signal, or `disconnect` for the end of the parent, then for `close`, also if `beforeClose` fails.
 * Exits with 0, or with 1 if one of them fails or `close` takes longer than `withinMs`. Ignores repeated signals, because
 * Ctrl-C in a terminal reaches a process both directly and through npm.
 */
export function closeOnSignal(
  close: () => Promise<unknown>,
  withinMs: number,
  beforeClose: (signal: string) => Promise<void> = () => Promise.resolve(),
): void {
  let isClosing = false;
  const end = async (signal: string) => {
    if (isClosing) return;
    isClosing = true;
    const isReady = await succeeds(() => beforeClose(signal));
    setTimeout(() => process.exit(1), withinMs).unref();
    const isClosed = await succeeds(close);
    process.exit(isReady && isClosed ? 0 : 1);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void end(event));
  // False, and not undefined, if there was a channel: the parent ended while this process was loading.
  if (process.connected === false) void end('disconnect');
}

async function succeeds(step: () => Promise<unknown>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    console.error(`Could not stop in order: ${(error as Error).message}`);
    return false;
  }
}
