/** The disk space for stored bodies. One client may use at most half of it. */
export class DiskQuota {
  private readonly byClient = new Map<string, number>();
  private total = 0;

  constructor(private readonly bytes: number) {}

  /** Reserves the space if it is free, and returns whether it did. */
  reserve(client: string, bytes: number): boolean {
    const ofClient = (this.byClient.get(client) ?? 0) + bytes;
    if (ofClient > this.bytes / 2 || this.total + bytes > this.bytes) return false;
    this.set(client, ofClient, bytes);
    return true;
  }

  release(client: string, bytes: number): void {
    this.set(client, (this.byClient.get(client) ?? 0) - bytes, -bytes);
  }

  private set(client: string, ofClient: number, change: number): void {
    this.total += change;
    if (ofClient > 0) this.byClient.set(client, ofClient);
    else this.byClient.delete(client);
  }
}
