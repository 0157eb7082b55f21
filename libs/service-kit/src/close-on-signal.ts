/**
 * Ends the process in order on SIGTERM, on Ctrl-C, or when the parent that it has an IPC channel to ends: `close`,
 * then exit 0; exit 1 when it fails or takes longer than `withinMs`. A repeated signal changes nothing: from a
 * terminal Ctrl-C reaches a process both directly and through npm.
 */
export function closeOnSignal(close: () => Promise<unknown>, withinMs: number): void {
  let isClosing = false;
  const end = async () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), withinMs).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      console.error(`Could not stop in order: ${(error as Error).message}`);
      process.exit(1);
    }
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void end());
  // False, not undefined, when there was a channel: the parent ended while this process was loading.
  if (process.connected === false) void end();
}
