import { readdir, readFile } from 'node:fs/promises';

const EVERY_MS = 250;
const SERVICE = /dist\/apps\/(\w+)\/main\.js/;

/** The most memory that a service used, in MiB. */
export interface Peak {
  service: string;
  mib: number;
}

/** Watches the resident memory of the services that a process started. Linux only: elsewhere there are no peaks. */
export class MemoryWatch {
  private readonly peaks = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly parent: number) {
    this.timer = setInterval(() => void this.sample().catch(() => undefined), EVERY_MS);
  }

  /** The largest peak since the last call. */
  takePeak(): Peak | undefined {
    const [largest] = [...this.peaks].sort(([, a], [, b]) => b - a);
    this.peaks.clear();
    return largest && { service: largest[0], mib: Math.round(largest[1] / 1_024) };
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async sample(): Promise<void> {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const [, service] = SERVICE.exec(await read('cmdline')) ?? [];
      if (!service) continue;
      const status = await read('status');
      const [parent, kib] = ['PPid', 'VmRSS'].map((name) =>
        Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]),
      );
      if (parent === this.parent) this.peaks.set(service, Math.max(kib, this.peaks.get(service) ?? 0));
    }
  }
}
