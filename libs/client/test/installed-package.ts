import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
const BUILT = join(ROOT, 'dist', 'libs', 'client');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

const run = promisify(execFile);

/** A folder of a program that has installed the package from its tarball. */
export class InstalledPackage {
  private constructor(
    readonly folder: string,
    /** The files of the tarball. */
    readonly files: readonly string[],
  ) {}

  static async create(): Promise<InstalledPackage> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-client-'));
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: BUILT });
    const [{ filename, files }] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    // Without a registry: the package has no dependencies.
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder });
    for (const sources of ['test/consumer', 'examples']) {
      await cp(join(ROOT, 'libs/client', sources), folder, { recursive: true });
    }
    return new InstalledPackage(
      folder,
      files.map(({ path }) => path),
    );
  }

  /** Runs a file, or a text as a module, with Node, which reads `input`. */
  async node(parameters: string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<string> {
    const options = { cwd: this.folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 30 };
    const running = run(process.execPath, parameters, options);
    running.child.stdin!.end(input);
    return (await running).stdout;
  }

  /** The problems that the compiler finds in sources of the folder. */
  async typeProblems(include: string[], options: object): Promise<string> {
    const strict = { strict: true, skipLibCheck: false, allowJs: true, checkJs: true, noEmit: true, target: 'es2022' };
    const config = { include, compilerOptions: { ...strict, ...options } };
    await writeFile(join(this.folder, 'tsconfig.json'), JSON.stringify(config));
    const compile = run(process.execPath, [TSC, '-p', '.'], { cwd: this.folder });
    return compile.then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
