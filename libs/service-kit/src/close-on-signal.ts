/**
 * Ends the process on SIGTERM, on Ctrl-C, or when a parent with an IPC channel ends. Waits for `beforeClose`, which
 * gets the name of the signal, or `disconnect` for the end of the parent. Calls `close`, then exits with 0, or with 1 if `close` fails or takes longer than `withinMs`. Ignores repeated signals,
 * because Ctrl-C in a terminal reaches a process both directly and through npm.
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
    await beforeClose(signal);
    setTimeout(() => process.exit(1), withinMs).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      console.error(`Could not stop in order: ${(error as Error).message}`);
      process.exit(1);
    }
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void end(event));
  // False, and not undefined, if there was a channel: the parent ended while this process was loading.
  if (process.connected === false) void end('disconnect');
}
