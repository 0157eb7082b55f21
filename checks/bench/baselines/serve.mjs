/**
 * Shared by the server programs: they listen on a free port of this machine, send their address to the parent process
 * (`{ listening }`), and end on SIGTERM or with their parent.
 */

/** The database, and the number of connections that each program may have. */
export const DATABASE_URL = process.env.DATABASE_URL;
export const CONNECTIONS = 10;

/** Enough for 10 000 mentions in one body. */
export const BODY_LIMIT = 32 * 1024 * 1024;

/**
 * Serves until SIGTERM or the end of the parent.
 * @param {{ listen: (at: { host: string, port: number }) => Promise<string>, close: () => Promise<unknown> }} server
 * @param {() => Promise<unknown>} [afterwards] releases the resources of the server
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
 * Serves a Nest application.
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
