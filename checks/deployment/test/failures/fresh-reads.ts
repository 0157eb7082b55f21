import { type Deployment, login } from '@earshot/test-kit/deployment';
import { LOAD_USER, mentionIds, reportsOf } from './fixtures.js';

const LANGUAGES = ['eng', 'fra', 'deu', 'spa', 'ita'];

/** Codes a mention again and again, and searches for it immediately after each answer (D17). */
export class FreshReads {
  /** The searches after a change. */
  count = 0;
  /** What was coded and found where these differ. */
  readonly stale: { coded: string; found: string }[] = [];
  private isOver = false;
  private readonly report = reportsOf(0)[0];

  private constructor(
    private readonly deployment: Deployment,
    private readonly token: string,
  ) {}

  static async start(deployment: Deployment): Promise<FreshReads> {
    const reads = new FreshReads(deployment, await login(deployment.address, LOAD_USER));
    reads.running = reads.repeat();
    return reads;
  }

  /** Rejects if a request failed. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private running: Promise<void>;

  private async repeat(): Promise<void> {
    while (!this.isOver) {
      const language = LANGUAGES[this.count % LANGUAGES.length];
      const item = { action: 'update', report_id: this.report, mention_id: mentionIds[0], payload: { language } };
      await this.post('/coding/v1/_bulk', { data: [item] }, 204);
      const search = { filters: { ids: [mentionIds[0]] } };
      const text = await this.post(`/mention/v2/reports/${this.report}/_search`, search, 200);
      const [found] = (JSON.parse(text) as { data: { language: string }[] }).data;
      this.count++;
      if (found.language !== language) this.stale.push({ coded: language, found: found.language });
    }
  }

  private async post(path: string, body: object, status: number): Promise<string> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${this.deployment.address}${path}`, init);
    const text = await response.text();
    if (response.status !== status) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  }
}
