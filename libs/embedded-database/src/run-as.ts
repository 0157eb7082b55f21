import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const execute = promisify(execFile);

interface Account {
  uid: number;
  gid: number;
}

/** As whom PostgreSQL's programs run, as they refuse to run as root. */
export interface RunAs {
  /** What goes in front of a command. */
  prefix: string[];
  /** The account that a command switches to. */
  account?: Account;
  /** The account that has to own the cluster's files; nothing is changed unless given. */
  owner?: Account;
}

export const asMyself: RunAs = { prefix: [] };

/** Another account; root only may switch. */
export const asAccount = ({ uid, gid }: Account): RunAs => ({
  prefix: [],
  account: { uid, gid },
  owner: { uid, gid },
});

/** The account without rights that every Unix has. */
export async function asNobody(): Promise<RunAs> {
  const id = async (flag: string) => Number((await execute('id', [flag, 'nobody'])).stdout);
  return asAccount({ uid: await id('-u').catch(() => 65534), gid: await id('-g').catch(() => 65534) });
}

/** Inside a user namespace we are called nobody (initdb asks for the name), outside the files stay our own. */
export async function inUserNamespace(): Promise<RunAs> {
  const { account } = await asNobody();
  return {
    prefix: ['unshare', '--user', `--map-user=${account?.uid}`, `--map-group=${account?.gid}`, '--'],
    owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  };
}

/** The ways to run the cluster in `data`, best first. */
export async function waysToRun(data: string): Promise<RunAs[]> {
  if (process.getuid?.() !== 0) return hasName() ? [asMyself] : [await inUserNamespace(), asMyself];
  const nobody = await asNobody();
  const owner = await stat(data).catch(() => undefined);
  // An ordinary user's cluster stays theirs, so that they can go on with it without root.
  if (owner && owner.uid !== 0 && owner.uid !== nobody.account?.uid) return [asAccount(owner)];
  // Most containers permit no namespaces.
  return [await inUserNamespace(), nobody];
}

/** A container may run as a number that is no user's. */
function hasName(): boolean {
  try {
    return Boolean(userInfo().username);
  } catch {
    return false;
  }
}

/**
 * How `path`, the working directory of a program, is called by the program. Another account may not be allowed into
 * the folders above, and does not have to be: it has the working directory already.
 */
export const workingDirectory = ({ owner }: RunAs, path: string) =>
  owner && process.platform === 'linux' ? '/proc/self/cwd' : path;

/** Makes everything in `path` belong to the account that is going to work with it. */
export async function handOver({ owner }: RunAs, path: string): Promise<void> {
  if (!owner || (await stat(path)).uid === owner.uid) return;
  await execute('chown', ['-R', '-h', `${owner.uid}:${owner.gid}`, path]);
}

/** Runs a program to its end; rejects unless it succeeds. */
export async function run(runAs: RunAs, program: string, args: string[], cwd = '/'): Promise<void> {
  const [command, ...rest] = [...runAs.prefix, program, ...args];
  await execute(command, rest, { ...inherited(runAs), cwd });
}

/** Starts a program that goes on by itself. */
export function start(runAs: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command, ...rest] = [...runAs.prefix, program, ...args];
  return spawn(command, rest, { ...inherited(runAs), ...options });
}

/** Messages are in English whatever the user's language, as some of them are understood here. */
const inherited = ({ account }: RunAs) => ({ ...account, env: { ...process.env, LC_ALL: 'C' }, windowsHide: true });
