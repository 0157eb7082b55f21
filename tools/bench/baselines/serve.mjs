/**
 * What every server program here has in common: it listens on a free port of this machine, tells the parent process
 * where (`{ listening }`), and ends on SIGTERM or with its parent.
 */

/** The database, and how many connections to it each program may have. */
export const DATABASE_URL = process.env.DATABASE_URL;
export const CONNECTIONS = 10;

/** Room for 10 000 mentions in one body. */
export const BODY_LIMIT = 32 * 1024 * 1024;

/**
 * Serves until told to end.
 * @param {{ listen: (at: { host: string, port: number }) => Promise<string>, close: () => Promise<unknown> }} server
 * @param {() => Promise<unknown>} [afterwards] closes what the server needed
 */
export async function serve(server, afterwards) {
  const end = async () => {
    await server.close();
    await afterwards?.();
    process.exit();
  };
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  const listening = await server.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ listening });
}

/**
 * The same for a Nest application.
 * @param {import('@nestjs/common').INestApplication} app
 */
export const serveNest = (app) =>
  serve({
    listen: async ({ host, port }) => {
      await app.listen(port, host);
      return app.getUrl();
    },
    close: () => app.close(),
  });
