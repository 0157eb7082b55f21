import 'reflect-metadata';
import { runDistribute } from './distribute/run-distribute.js';

await runDistribute(process.argv.slice(2));
