import 'reflect-metadata';
import { cpus, totalmem } from 'node:os';
import { Command } from 'commander';
import { TestBed } from './test-bed/test-bed.js';
import { installPackages } from './test-bed/packages.js';
import { bulkBench } from './bulk/bulk.bench.js';
import { editsBench } from './bulk/edits.bench.js';
import { keyedBench } from './bulk/keyed.bench.js';
import { memoryBench } from './bulk/memory.bench.js';
import { physicalBench } from './bulk/physical.bench.js';
import { singleItemBench } from './bulk/single-item.bench.js';
import { undoBench } from './bulk/undo.bench.js';
import { updateBench } from './bulk/update.bench.js';
import { exportBench } from './export.bench.js';
import { generateBench } from './generate.bench.js';
import { analyticsBench } from './columns/analytics.bench.js';
import { columnsBench } from './columns/columns.bench.js';
import { wordsBench } from './columns/words.bench.js';
import { largeReport } from './columns/large-report.js';
import { deskBench } from './desk/desk.bench.js';
import { importBench } from './import/import.bench.js';
import { growthBench } from './growth.bench.js';
import { type Part, Progress } from './progress.js';
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

/** Measures something. Parts without a database ignore the test bed. */
interface Benchmark extends Part {
  needsDatabase?: false;
  run(bed: TestBed, options: Options): Promise<Row[]>;
}

const validate: Benchmark = {
  what: 'the check of items',
  seconds: 15,
  needsDatabase: false,
  run: (_bed, { items }) => validateBench(items),
};
const bulk: Benchmark[] = [
  { what: 'bulk requests', seconds: 60, run: (bed, { items }) => bulkBench(bed, items) },
  { what: 'one item per request', seconds: 30, run: singleItemBench },
  { what: 'idempotency keys', seconds: 15, run: (bed, { items }) => keyedBench(bed, items) },
  { what: 'edits of tags', seconds: 15, run: (bed, { items }) => editsBench(bed, items) },
  { what: 'updates by filter', seconds: 25, run: updateBench },
  { what: 'undo', seconds: 15, run: (bed, { items }) => undoBench(bed, 5 * items) },
  { what: 'pages, write-ahead log and writers', seconds: 10, run: (bed, { items }) => physicalBench(bed, items) },
  { what: 'memory', seconds: 15, run: (bed, { items }) => memoryBench(bed, 5 * items) },
];
const token: Benchmark = { what: '/me and logins', seconds: 70, run: tokenBench };
const search: Benchmark = { what: 'searches', seconds: 120, run: (bed, { mentions }) => searchBench(bed, mentions) };
/** Opens a second database of a tenth of the size. */
const growth: Benchmark = {
  what: 'growth',
  seconds: 60,
  run: async (large, { mentions, reports, items, data }) => {
    const small = await TestBed.open({ mentions: mentions / 10, reports, data: data && `${data}-tenth` });
    return growthBench(large, small, items).finally(() => small.close());
  },
};
const exports: Benchmark = { what: 'exports', seconds: 60, run: exportBench };
const start: Benchmark = { what: 'the start of a service', seconds: 20, run: startBench };
const generate: Benchmark = {
  what: 'the seeding tool',
  seconds: 120,
  needsDatabase: false,
  run: async (_bed, { mentions }) => [await generateBench(mentions)],
};
const columns: Benchmark[] = [
  { what: 'live columns', seconds: 120, run: columnsBench },
  { what: 'a report of 10 million mentions', seconds: 120, run: largeReport },
];
const analytics: Benchmark = { what: 'totals and aggregations', seconds: 120, run: analyticsBench };
const words: Benchmark = { what: 'words and comparisons', seconds: 60, run: wordsBench };

const arrivals: Benchmark = {
  what: 'imports',
  seconds: 120,
  run: (bed, { items }) => importBench(bed, items),
};

const desk: Benchmark = { what: 'the desk in a browser', seconds: 240, run: deskBench };

const COMMANDS: Record<string, [description: string, benchmarks: readonly Benchmark[]]> = {
  bulk: ['coding in bulk and by filter: speed, write-ahead log, concurrent writers, memory', bulk],
  validate: ['checking the items of a bulk request', [validate]],
  token: ['GET /me with many tokens, and password grants', [token]],
  search: ['pages and totals, compared with SQL by hand, one wide table, DuckDB', [search]],
  columns: ['live columns: totals, aggregations, memory, compared with DuckDB', columns],
  analytics: ['totals and aggregations by live columns, over HTTP, compared with DuckDB', [analytics]],
  words: ['words and comparisons by live columns, over HTTP, compared with DuckDB', [words]],
  import: ['imports, compared with a bare COPY, and what arriving mentions cost others', [arrivals]],
  export: ['exports over HTTP, compared with COPY of JSON to a socket, and their memory', [exports]],
  desk: ['the page of analysts in Chromium: first load, interactions, scrolling (H7)', [desk]],
  growth: ['searches and bulk requests, compared with a tenth of the mentions', [growth]],
  start: ['the time that a service takes to listen', [start]],
  generate: ['the seeding tool, compared with a bare COPY', [generate]],
  all: [
    'all except generate, columns, analytics, words, import, export and desk, one after the other',
    [validate, ...bulk, token, start, search, growth],
  ],
};

/** A database that is kept needs no time. */
const FILLING: Part = { what: 'filling the database', seconds: 0 };

/** Runs benchmarks on one filled database, each from a clean start. */
async function runAll(benchmarks: readonly Benchmark[], options: Options): Promise<Row[]> {
  if (benchmarks.every(({ needsDatabase }) => needsDatabase === false)) {
    return inOrder(benchmarks, new Progress(benchmarks), undefined, options);
  }
  const progress = new Progress([FILLING, ...benchmarks]);
  const bed = await progress.during(() => TestBed.open(options));
  return inOrder(benchmarks, progress, bed, options).finally(() => bed.close());
}

async function inOrder(
  benchmarks: readonly Benchmark[],
  progress: Progress,
  bed: TestBed | undefined,
  options: Options,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { run } of benchmarks) {
    rows.push(...(await progress.during(() => run(bed!, options))));
    await bed?.stopPrograms();
  }
  return rows;
}

const program = new Command('bench')
  .description('Measures the platform and its baselines in one run on one machine.')
  .usage('<command> (through npm: npm run bench -- <command>)');

for (const [name, [description, benchmarks]] of Object.entries(COMMANDS)) {
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
      const rows = await runAll(benchmarks, options);
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
