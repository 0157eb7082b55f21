import { readdir, readFile } from 'node:fs/promises';

/** What a program uses: the private memory of its processes in bytes, and their open file descriptors. */
export interface Usage {
  memory: number;
  descriptors: number;
}

/** The usage of a program: of the process `pid` and its children. */
export async function usageOf(pid: number): Promise<Usage> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)];
  const usages = await Promise.all(pids.map((each) => usageOfProcess(each).catch(ended)));
  return {
    memory: sum(usages.map(({ memory }) => memory)),
    descriptors: sum(usages.map(({ descriptors }) => descriptors)),
  };
}

async function usageOfProcess(pid: number): Promise<Usage> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]);
  return { memory: kilobytes * 1024, descriptors: (await readdir(`/proc/${pid}/fd`)).length };
}

/** A child may have ended since its parent was read. */
function ended(error: NodeJS.ErrnoException): Usage {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return { memory: 0, descriptors: 0 };
  throw error;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
