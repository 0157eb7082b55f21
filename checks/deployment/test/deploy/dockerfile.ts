import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { type Copy, DockerfileParser, type Instruction, type JSONInstruction } from 'dockerfile-ast';
import { ROOT } from '@earshot/test-kit';

export const DOCKERFILE = readFileSync(join(ROOT, 'deploy', 'Dockerfile'), 'utf8');

const INSTRUCTIONS = DockerfileParser.parse(DOCKERFILE).getInstructions();
const FINAL_STAGE = INSTRUCTIONS.findLastIndex((each) => each.getKeyword() === 'FROM');

/** The instructions of the stage that builds, after its FROM. */
export const BUILD = INSTRUCTIONS.slice(1, FINAL_STAGE);
/** The instructions of the stage that becomes the image. */
export const IMAGE = INSTRUCTIONS.slice(FINAL_STAGE);

const INSTALL_WORKSPACE = 'npm ci --ignore-scripts';

/**
 * Carries out the build instructions of the Dockerfile in `folder`, which stands for the root of the file system. The
 * machine itself stands for the base image. `service` is the build argument SERVICE.
 */
export class BuildStage {
  constructor(
    private readonly folder: string,
    private readonly service = '',
    private workingFolder = '/',
  ) {}

  /** This stage with another build argument, from here on. */
  for(service: string): BuildStage {
    return new BuildStage(this.folder, service, this.workingFolder);
  }

  carryOut(instruction: Instruction): void {
    const keyword = instruction.getKeyword();
    const text = instruction.getArgumentsContent() ?? '';
    if (keyword === 'WORKDIR') return this.enter(text);
    if (keyword === 'COPY') return this.copy(instruction as Copy);
    if (keyword === 'RUN') return this.run(text);
    if (keyword !== 'ARG') throw new Error(`The test does not know the instruction ${keyword}.`);
  }

  /** A path of the image as a path of this machine. */
  path(path: string): string {
    return join(this.folder, posix.resolve(this.workingFolder, path));
  }

  /** Links the packages of this workspace, which are those that `npm ci` would install. False across file systems. */
  private linkPackages(): boolean {
    const packages = join(ROOT, 'node_modules');
    return spawnSync('cp', ['-al', packages, this.path('.')], { stdio: 'ignore' }).status === 0;
  }

  private enter(path: string): void {
    this.workingFolder = posix.resolve(this.workingFolder, path);
    mkdirSync(this.path('.'), { recursive: true });
  }

  /** `COPY .` copies what git does not ignore. The files that the .dockerignore excludes are among the ignored. */
  private copy(instruction: Copy): void {
    const paths = instruction.getArguments().map((argument) => argument.getValue());
    const target = paths.pop()!;
    for (const source of paths) {
      const files = source === '.' ? filesOfWorkspace().map((file) => [file, file]) : [[source, basename(source)]];
      for (const [from, to] of files) cpSync(join(ROOT, from), join(this.path(target), to));
    }
  }

  private run(command: string): void {
    if (command === INSTALL_WORKSPACE && this.linkPackages()) return;
    // Absolute paths of the image.
    const here = command.replaceAll(/(?<=^|[\s"])\/(?=app|sbom|earshot)/g, `${this.folder}/`);
    execFileSync('sh', ['-ec', here], {
      cwd: this.path('.'),
      env: { ...process.env, SERVICE: this.service },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
}

const filesOfWorkspace = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** The settings that the image has. */
export function environmentOfImage(): Record<string, string> {
  const settings = IMAGE.filter((each) => each.getKeyword() === 'ENV').flatMap((each) =>
    each.getArguments().map((argument) => argument.getValue().split('=', 2) as [string, string]),
  );
  return Object.fromEntries(settings);
}

/** The program and its arguments of an instruction such as CMD or HEALTHCHECK. */
export function commandOf(keyword: string): string[] {
  const instruction = IMAGE.find((each) => each.getKeyword() === keyword) as JSONInstruction;
  const [json] = /\[.*\]$/.exec(instruction.getArgumentsContent()!)!;
  return JSON.parse(json) as string[];
}
