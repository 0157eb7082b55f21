import { BaseSequencer } from 'vitest/node';

/** Files whose tests depend on limits of time, which a machine reaches early when browsers, builds and loads use all cores. */
const TIMED = [
  'apps/coding/test/write/clock.e2e.spec.ts',
  'apps/coding/test/write/durability.e2e.spec.ts',
  'apps/coding/test/idempotency/idempotency.e2e.spec.ts',
  'apps/coding/test/write/long-writes.e2e.spec.ts',
  'apps/coding/test/write/trouble.e2e.spec.ts',
  'apps/mention/test/search/abuse.e2e.spec.ts',
  'apps/mention/test/busy.e2e.spec.ts',
  'apps/mention/test/workspace/dashboards.e2e.spec.ts',
  'apps/mention/test/export/export.e2e.spec.ts',
  'apps/mention/test/search/large-mentions.e2e.spec.ts',
  'apps/mention/test/standby/standby-trouble.e2e.spec.ts',
  'apps/security/test/trouble.e2e.spec.ts',
  'deploy/gateway/test/slow-clients.spec.ts',
];

/** Vitest sequencer: runs the files that depend on time after all others. */
export default class TimedFilesLast extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const isTimed = ({ moduleId }) => TIMED.some((file) => moduleId.endsWith(file));
    return [...sorted.filter((file) => !isTimed(file)), ...sorted.filter(isTimed)];
  }
}
