import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '@earshot/test-kit';

/** After SHUTDOWN_DELAY, idle connections have 4 s to end, and requests in flight 10 s (A6). */
const STOP_S = 4 + 10;

const numberIn = (file: string, pattern: RegExp): number =>
  Number(pattern.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1]);

/** What stops a process, the delay with which it runs there, and when it is killed. */
const PLATFORMS = [
  {
    name: 'systemd',
    delay: numberIn('docs/deploying.md', /SHUTDOWN_DELAY=(\d+)/),
    killed: numberIn('deploy/systemd/earshot@.service', /^TimeoutStopSec=(\d+)$/m),
  },
  {
    name: 'docker compose',
    delay: numberIn('deploy/compose.yaml', /SHUTDOWN_DELAY: (\d+)/),
    killed: numberIn('deploy/compose.yaml', /stop_grace_period: (\d+)s/),
  },
  {
    name: 'Kubernetes',
    delay: numberIn('deploy/chart/values.yaml', /SHUTDOWN_DELAY: '(\d+)'/),
    killed: numberIn('deploy/chart/templates/deployment.yaml', /terminationGracePeriodSeconds: (\d+)/),
  },
];

describe.each(PLATFORMS)('$name', ({ delay, killed }) => {
  it('kills a process only after it has rolled back its long writes, and answered them (A6, C11)', () => {
    expect(delay).toBeGreaterThan(0);
    expect(killed).toBeGreaterThanOrEqual(delay + STOP_S);
  });
});
