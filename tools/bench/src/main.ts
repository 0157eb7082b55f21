import 'reflect-metadata';
import { Command } from 'commander';
import { generateBench } from './generate.bench.js';
import { print } from './result.js';

const program = new Command('bench')
  .description('Measures the platform side by side with a baseline, in one run on one machine.')
  .usage('<command> (through npm: npm run bench -- <command>)');

program
  .command('generate')
  .description('seed generate, beside a bare COPY of the same rows')
  .option('--mentions <n>', 'how many mentions', '200000')
  .action(async ({ mentions }: { mentions: string }) => print([await generateBench(Number(mentions))]));

await program.parseAsync();
