import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A connection to a database that a test can cut, freeze and restore. */
export class DatabaseLink {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isFrozen = false;

  private constructor(
    private readonly target: URL,
    private readonly server: Server,
  ) {
    server.on('connection', (client) => this.forward(client));
  }

  static async open(databaseUrl: string): Promise<DatabaseLink> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new DatabaseLink(new URL(databaseUrl), server);
  }

  /** The URL of the database through this link. */
  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port }).href;
  }

  /** Closes every connection, and rejects new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Stops all data, but keeps connections open. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  restore(): void {
    this.isCut = false;
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private forward(client: Socket): void {
    if (this.isCut) return void client.destroy();
    const database = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ]) {
      this.sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.isFrozen) from.pause();
    }
  }
}
