import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Shell {
  env: NodeJS.ProcessEnv;
  cwd: string;
  uid?: number;
  gid?: number;
}

/** Runs code of a shell. Every command must succeed. Returns what it prints. */
export async function runCode(code: string, shell: Shell): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('sh', ['-euc', code], { ...shell, maxBuffer: 1e8 });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`This code failed:\n${code}\n${stdout}${stderr}`);
  }
}
