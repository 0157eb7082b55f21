import 'reflect-metadata';
import { cpus, totalmem } from 'node:os';
import { Command } from 'commander';
import { TestBed } from './test-bed/test-bed.js';
import { installPackages } from './test-bed/packages.js';
import { bulkBench } from './bulk/bulk.bench.js';
import { keyedBench } from './bulk/keyed.bench.js';
import { memoryBench } from './bulk/memory.bench.js';
import { physicalBench } from './bulk/physical.bench.js';
import { singleItemBench } from './bulk/single-item.bench.js';
import { undoBench } from './bulk/undo.bench.js';
import { updateBench } from './bulk/update.bench.js';
import { generateBench } from './generate.bench.js';
import { analyticsBench } from './columns/analytics.bench.js';
import { columnsBench } from './columns/columns.bench.js';
import { largeReport } from './columns/large-report.js';
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

/** Runs several benchmarks on one filled database, each from a clean start. */
const onTestBed =
  (...benchmarks: ((bed: TestBed, options: Options) => Promise<Row[]>)[]): Benchmark =>
  async (options) => {
    const bed = await TestBed.open(options);
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
  (bed: TestBed, { items }: Options) => bulkBench(bed, items),
  (bed: TestBed) => singleItemBench(bed),
  (bed: TestBed, { items }: Options) => keyedBench(bed, items),
  (bed: TestBed) => updateBench(bed),
  (bed: TestBed, { items }: Options) => undoBench(bed, 5 * items),
  (bed: TestBed, { items }: Options) => physicalBench(bed, items),
  (bed: TestBed, { items }: Options) => memoryBench(bed, 5 * items),
];
const search = (bed: TestBed, { mentions }: Options) => searchBench(bed, mentions);
/** Opens a second database of a tenth of the size. */
const growth = async (large: TestBed, { mentions, reports, items, data }: Options) => {
  const small = await TestBed.open({ mentions: mentions / 10, reports, data: data && `${data}-tenth` });
  return growthBench(large, small, items).finally(() => small.close());
};
const validate: Benchmark = ({ items }) => validateBench(items);

const benchmarks: Record<string, [description: string, run: Benchmark]> = {
  bulk: ['coding in bulk and by filter: speed, write-ahead log, concurrent writers, memory', onTestBed(...bulk)],
  validate: ['checking the items of a bulk request', validate],
  token: ['GET /me with many tokens, and password grants', onTestBed(tokenBench)],
  search: ['pages and totals, compared with SQL by hand, one wide table, DuckDB', onTestBed(search)],
  columns: ['live columns: totals, aggregations, memory, compared with DuckDB', onTestBed(columnsBench, largeReport)],
  analytics: ['totals and aggregations by live columns, over HTTP, compared with DuckDB', onTestBed(analyticsBench)],
  growth: ['searches and bulk requests, compared with a tenth of the mentions', onTestBed(growth)],
  start: ['the time that a service takes to listen', onTestBed(startBench)],
  generate: ['the seeding tool, compared with a bare COPY', async ({ mentions }) => [await generateBench(mentions)]],
  all: [
    'all except generate, columns and analytics, one after the other',
    async (options) => [
      ...(await validate(options)),
      ...(await onTestBed(...bulk, tokenBench, startBench, search, growth)(options)),
    ],
  ],
};

const program = new Command('bench')
  .description('Measures the platform and its baselines in one run on one machine.')
  .usage('<command> (through npm: npm run bench -- <command>)');

for (const [name, [description, run]] of Object.entries(benchmarks)) {
  program
    .command(name)
    .description(description)
    .option('--mentions <n>', 'mentions in the database', Number, 500_000)
    .option('--reports <n>', 'reports in the database; the first is the largest', Number, 10)
    .option('--items <n>', 'items of a bulk request', Number, 10_000)
    .option('--data <folder>', 'keep the database in this folder for the next run of the same size')
    .option('--json <file>', 'write the rows to this file, too')
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
