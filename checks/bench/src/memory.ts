import { readFile, writeFile } from 'node:fs/promises';
import type { Program } from './test-bed/program.js';

export const MIB = 1024 * 1024;

/** Whether the memory of a process can be measured. */
export const CAN_MEASURE_MEMORY = process.platform === 'linux';

/** The memory of a process before some work, and its peak during it, in bytes. */
export async function memoryDuring(program: Program, work: () => Promise<unknown>) {
  const before = await residentMemory(program);
  // Resets the peak (proc(5), clear_refs).
  await writeFile(`/proc/${program.pid}/clear_refs`, '5');
  await work();
  return { before, peak: await figure(program, 'VmHWM') };
}

/** The resident memory of a process, in bytes. */
export const residentMemory = (program: Program): Promise<number> => figure(program, 'VmRSS');

async function figure({ pid }: Program, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) * 1024;
}
