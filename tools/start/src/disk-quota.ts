/** The space for what waits on the disk, so much in all, and half of it for one client at most. */
export class Room {
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor(private readonly bytes: number) {}

  /** Whether there was room; if so, it is taken. */
  take(client: string, bytes: number): boolean {
    const own = (this.taken.get(client) ?? 0) + bytes;
    if (own > this.bytes / 2 || this.total + bytes > this.bytes) return false;
    this.set(client, own, bytes);
    return true;
  }

  giveBack(client: string, bytes: number): void {
    this.set(client, (this.taken.get(client) ?? 0) - bytes, -bytes);
  }

  private set(client: string, own: number, change: number): void {
    this.total += change;
    if (own > 0) this.taken.set(client, own);
    else this.taken.delete(client);
  }
}
