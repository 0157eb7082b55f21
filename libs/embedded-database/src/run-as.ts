import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const execute = promisify(execFile);

interface Account {
  uid: number;
  gid: number;
}

/** A way to run the programs of PostgreSQL, which do not run as root. */
export interface RunAs {
  /** The command and arguments to put before a program, such as `unshare --user`. */
  prefix: string[];
  /** The account that a command switches to. */
  account?: Account;
  /** The account that has to own the files of the cluster. Without it, the owner is not changed. */
  owner?: Account;
}

const asMyself: RunAs = { prefix: [] };

/** Runs as another account. Only root may do so. */
export const asAccount = ({ uid, gid }: Account): RunAs => ({
  prefix: [],
  account: { uid, gid },
  owner: { uid, gid },
});

/** Runs as `nobody`, the account without rights that every Unix has. */
export async function asNobody(): Promise<RunAs> {
  const id = async (flag: string) => Number((await execute('id', [flag, 'nobody'])).stdout);
  return asAccount({ uid: await id('-u').catch(() => 65534), gid: await id('-g').catch(() => 65534) });
}

/** Runs as `nobody` in a user namespace, because initdb needs a user name. Outside it, our account owns the files. */
export async function inUserNamespace(): Promise<RunAs> {
  const { account } = await asNobody();
  return {
    prefix: ['unshare', '--user', `--map-user=${account?.uid}`, `--map-group=${account?.gid}`, '--'],
    owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  };
}

/** The ways to run the cluster in `data`, best first. */
export async function waysToRun(data: string): Promise<RunAs[]> {
  if (process.getuid?.() !== 0) return hasUserName() ? [asMyself] : [await inUserNamespace(), asMyself];
  const unprivileged = await asNobody();
  const owner = await stat(data).catch(() => undefined);
  // The cluster of an ordinary user keeps its owner, so that the user can start it again without root.
  if (owner && owner.uid !== 0 && owner.uid !== unprivileged.account?.uid) return [asAccount(owner)];
  // Most containers do not allow user namespaces.
  return [await inUserNamespace(), unprivileged];
}

/** A container may run with a user id that has no user. */
function hasUserName(): boolean {
  try {
    return Boolean(userInfo().username);
  } catch {
    return false;
  }
}

/**
 * The name of `path`, the working directory of a program, as the program has to use it. Another account may have no
 * access to the folders above, but it can use the working directory that it started with.
 */
export const workingDirectory = ({ owner }: RunAs, path: string) =>
  owner && process.platform === 'linux' ? '/proc/self/cwd' : path;

/** Makes the account that the programs run as the owner of everything in `path`. */
export async function changeOwner({ owner }: RunAs, path: string): Promise<void> {
  if (!owner || (await stat(path)).uid === owner.uid) return;
  await execute('chown', ['-R', '-h', `${owner.uid}:${owner.gid}`, path]);
}

/** Runs a program to its end, or until `signal` kills it. Rejects unless it succeeds. */
export async function run(
  runAs: RunAs,
  program: string,
  args: string[],
  { cwd = '/', signal }: { cwd?: string; signal?: AbortSignal } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const [command, ...rest] = [...runAs.prefix, program, ...args];
  const running = execute(command, rest, { ...inherited(runAs), cwd });
  const kill = () => void running.child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  await running.finally(() => signal?.removeEventListener('abort', kill));
}

/** Starts a program and does not wait for its end. */
export function start(runAs: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command, ...rest] = [...runAs.prefix, program, ...args];
  return spawn(command, rest, { ...inherited(runAs), ...options });
}

/** We parse some messages, so they must be in English. */
const inherited = ({ account }: RunAs) => ({ ...account, env: { ...process.env, LC_ALL: 'C' }, windowsHide: true });
