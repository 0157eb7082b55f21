import type { Bed } from './bed/bed.js';
import { sideBySide } from './measure.js';
import { atMost, type Row, times } from './result.js';

const ROUNDS = 5;

/** How long a service takes from its launch until it listens, beside a bare one with the same entities. */
export async function startBench(bed: Bed): Promise<Row[]> {
  const security = await bed.service('security');
  const { ours, bare } = await sideBySide(ROUNDS, {
    ours: () => async () => bed.service('coding', { SECURITY_URL: security.address }),
    bare: () => async () => bed.baseline('bare-nest'),
  });
  return [
    {
      what: 'start of coding, beside bare Nest, Fastify and TypeORM',
      ...times(ours, bare),
      target: atMost(2.5),
    },
  ];
}
