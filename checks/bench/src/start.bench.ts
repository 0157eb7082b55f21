import type { TestBed } from './test-bed/test-bed.js';
import { sideBySide } from './measure.js';
import { atMost, type Row, times } from './result.js';

const ROUNDS = 5;

/** The time from the launch of a service until it listens, compared with a bare service with the same entities. */
export async function startBench(bed: TestBed): Promise<Row[]> {
  const security = await bed.service('security');
  const { ours, bare } = await sideBySide(ROUNDS, {
    ours: () => async () => bed.service('coding', { SECURITY_URL: security.address }),
    bare: () => async () => bed.baseline('bare-nest'),
  });
  return [
    {
      what: 'start of coding, compared with bare Nest, Fastify and TypeORM',
      ...times(ours, bare),
      target: atMost(2.5),
    },
  ];
}
