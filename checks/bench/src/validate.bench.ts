import { ValidationPipe } from '@nestjs/common';
import { baselineProgram, codingCheck } from './test-bed/paths.js';
import { makeItems } from './bulk/bodies.js';
import { sideBySide } from './measure.js';
import { atLeast, atMost, type Row, times } from './result.js';

const ROUNDS = 60;
const PIPE_ROUNDS = 7;

/** Checking the items of a bulk request, compared with JSON.parse and with Nest's ValidationPipe. */
export async function validateBench(count: number): Promise<Row[]> {
  const { itemProblem } = (await import(codingCheck)) as { itemProblem(item: unknown): string | undefined };
  const { BulkDto } = (await import(baselineProgram('bulk.dto'))) as { BulkDto: new () => object };
  const mentions = Array.from({ length: count }, (_, n) => `mention-${String(n).padStart(8, '0')}`);
  const body = JSON.stringify({ data: makeItems('report-1', mentions, 0) });
  const { data } = JSON.parse(body) as { data: unknown[] };
  const pipe = new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true });

  const check = () => () => {
    for (const item of data) if (itemProblem(item) !== undefined) throw new Error('A valid item was rejected.');
  };
  const near = await sideBySide(ROUNDS, { ours: check, parse: () => () => JSON.parse(body) });
  // Not alternately with the pipe: its use of caches and heap would slow down a check that takes 1/300 of its time.
  const { pipe: far } = await sideBySide(PIPE_ROUNDS, {
    pipe: () => () => pipe.transform({ data }, { type: 'body', metatype: BulkDto }),
  });
  return [
    {
      what: `validate, ${count} valid items, compared with JSON.parse of their body`,
      ...times(near.ours, near.parse),
      target: atMost(0.15),
    },
    {
      what: `validate, ${count} valid items, compared with ValidationPipe`,
      ...times(near.ours, far, far / near.ours),
      target: atLeast(200),
    },
  ];
}
