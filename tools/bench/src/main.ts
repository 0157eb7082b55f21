import 'reflect-metadata';
import { cpus, totalmem } from 'node:os';
import { Command } from 'commander';
import { Bed } from './bed/bed.js';
import { installPackages } from './bed/packages.js';
import { bulkBench } from './bulk/bulk.bench.js';
import { memoryBench } from './bulk/memory.bench.js';
import { physicalBench } from './bulk/physical.bench.js';
import { singleItemBench } from './bulk/single-item.bench.js';
import { generateBench } from './generate.bench.js';
import { growthBench } from './growth.bench.js';
import { printRows, type Row, writeRows } from './result.js';
import { searchBench } from './search/search.bench.js';
import { startBench } from './start.bench.js';
import { tokenBench } from './token.bench.js';
import { validateBench } from './validate.bench.js';

interface Options {
  mentions: number;
  reports: number;
  items: number;
  data?: string;
  json?: string;
}

type Benchmark = (options: Options) => Promise<Row[]>;

/** Runs each on one filled database, from a clean start. */
const onBed =
  (...benchmarks: ((bed: Bed, options: Options) => Promise<Row[]>)[]): Benchmark =>
  async (options) => {
    const bed = await Bed.open(options);
    try {
      const rows: Row[] = [];
      for (const benchmark of benchmarks) {
        rows.push(...(await benchmark(bed, options)));
        await bed.stopPrograms();
      }
      return rows;
    } finally {
      await bed.close();
    }
  };

const bulk = [
  (bed: Bed, { items }: Options) => bulkBench(bed, items),
  (bed: Bed) => singleItemBench(bed),
  (bed: Bed, { items }: Options) => physicalBench(bed, items),
  (bed: Bed, { items }: Options) => memoryBench(bed, 5 * items),
];
const search = (bed: Bed, { mentions }: Options) => searchBench(bed, mentions);
/** Beside another database of a tenth of the size. */
const growth = async (large: Bed, { mentions, reports, items, data }: Options) => {
  const small = await Bed.open({ mentions: mentions / 10, reports, data: data && `${data}-tenth` });
  return growthBench(large, small, items).finally(() => small.close());
};
const validate: Benchmark = ({ items }) => validateBench(items);

const benchmarks: Record<string, [description: string, run: Benchmark]> = {
  bulk: ['coding in bulk: speed, log, locks, memory', onBed(...bulk)],
  validate: ['checking the items of a bulk request', validate],
  token: ['the owner of a token, and logins', onBed(tokenBench)],
  search: ['pages and totals, beside SQL by hand, one wide table, DuckDB', onBed(search)],
  growth: ['the same searches and bulk requests in a tenth of the mentions', onBed(growth)],
  start: ['how long a service takes to listen', onBed(startBench)],
  generate: ['the seeding tool, beside a bare COPY', async ({ mentions }) => [await generateBench(mentions)]],
  all: [
    'all but generate, one after the other',
    async (options) => [
      ...(await validate(options)),
      ...(await onBed(...bulk, tokenBench, startBench, search, growth)(options)),
    ],
  ],
};

const program = new Command('bench')
  .description('Measures the platform side by side with what it is compared to, in one run on one machine.')
  .usage('<command> (through npm: npm run bench -- <command>)');

for (const [name, [description, run]] of Object.entries(benchmarks)) {
  program
    .command(name)
    .description(description)
    .option('--mentions <n>', 'mentions in the database', Number, 500_000)
    .option('--reports <n>', 'reports that they are in; the first is the largest', Number, 10)
    .option('--items <n>', 'items of a bulk request', Number, 10_000)
    .option('--data <folder>', 'keeps the database there, for the next run of the same size')
    .option('--json <file>', 'writes the rows there, too')
    .action(async (options: Options) => {
      installPackages();
      const rows = await run(options);
      printRows(rows);
      if (options.json) await writeRows(options.json, machine(), rows);
    });
}

const machine = () => ({
  node: process.version,
  cpu: `${cpus().length} x ${cpus()[0]?.model}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
});

await program.parseAsync();
