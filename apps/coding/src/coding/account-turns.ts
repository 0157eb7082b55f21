interface Account {
  running: number;
  /** Begins what waits, in the order of arrival. */
  waiting: (() => void)[];
}

/**
 * Lets each client account do only so much at once; what is beyond waits for its turn here, and not on a connection to
 * the database that another client account needs.
 */
export class AccountTurns {
  private readonly accounts = new Map<string, Account>();

  constructor(private readonly atOnce: number) {}

  async take<T>(clientId: string, work: () => Promise<T>): Promise<T> {
    const account = this.accounts.get(clientId) ?? { running: 0, waiting: [] };
    this.accounts.set(clientId, account);
    if (account.running === this.atOnce) await new Promise<void>((begin) => account.waiting.push(begin));
    else account.running++;
    try {
      return await work();
    } finally {
      const next = account.waiting.shift();
      if (next) next();
      else if (--account.running === 0) this.accounts.delete(clientId);
    }
  }
}
