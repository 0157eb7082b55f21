import { setImmediate } from 'node:timers/promises';
import { Dashboard, markLoaded, Mention, MentionDocument, Report } from '@earshot/coding/entities';
import { Application, Client, hashPassword, recordAudit, User } from '@earshot/security/entities';
import type { ClientBase } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { CommandError } from '../command-error.js';
import { commit } from '../commit.js';
import { formatCount } from '../format-count.js';
import { type Accounts, makeAccounts, type GenerationPlan } from './accounts.js';
import { CopyTarget } from '../copy.js';
import { readCorpus, readSubjects } from './corpus.js';
import { type GeneratedMention, makeMentions } from './mentions.js';
import { Random } from './random.js';

const BATCH = 2_000;
/** The number of mentions after which the rows that wait to be sent have their turn. */
const PAUSE = 50;

/** Where in existing data the generated data goes. By default it has client accounts of its own. */
export interface Destination {
  /** The id of a client account, to which everything belongs. */
  client?: string;
  /** The id of a report, to which all mentions belong. Nothing else is generated. */
  report?: string;
}

/**
 * Generates accounts, reports, dashboards, users and mentions in one transaction (F4). Calls `onProgress` with the
 * number of mentions written so far. Resolves with the generated accounts, which are undefined for an existing report.
 */
export async function generate(
  dataSource: DataSource,
  plan: GenerationPlan,
  { client, report }: Destination,
  password: string,
  onProgress: (mentions: number) => void,
): Promise<Accounts | undefined> {
  const random = new Random(plan.seed);
  const corpus = await readCorpus();
  const subjects = await readSubjects();
  const { manager } = dataSource;
  const existingReport = report === undefined ? undefined : await existing(manager, Report, report);
  const existingClient = client === undefined ? undefined : await existing(manager, Client, client);
  const accounts = existingReport ? undefined : makeAccounts(plan, subjects, random, existingClient);
  const reports = accounts?.reports ?? [existingReport!];
  const password_hash = accounts && (await hashPassword(password));
  await commit(dataSource, 'the generated data', async (manager) => {
    if (accounts) await storeAccounts(manager, accounts, password_hash!);
    await copyMentions(manager, makeMentions(plan, reports, subjects, corpus, random), onProgress);
    // Last, because another load of the report waits for its mark until the end of this transaction.
    if (existingReport) await markLoaded(manager, [existingReport.id]);
    const reason = `${formatCount(plan.mentions, 'mentions')} (seed ${plan.seed})`;
    await recordAudit(manager, { event: 'data_generated', reason });
  });
  for (const table of ['mention', 'mention_document']) await dataSource.query(`analyze coding.${table}`);
  return accounts;
}

/** The client account or report with this id. Throws a CommandError. */
async function existing<T extends Client | Report>(
  manager: EntityManager,
  Entity: new () => T,
  id: string,
): Promise<T> {
  const found = await manager.findOneBy(Entity as typeof Client, { id });
  if (found) return found as T;
  const [name, list] = (Entity as unknown) === Client ? ['client account', 'clients'] : ['report', 'reports'];
  throw new CommandError(`There is no ${name} "${id}"; npm run seed -- list ${list} shows them.`);
}

async function storeAccounts(manager: EntityManager, accounts: Accounts, password_hash: string): Promise<void> {
  const users = accounts.users.map((user) => ({ ...user, password_hash }));
  const tables = [
    [Client, accounts.clients],
    [Application, [...accounts.applications, ...accounts.deskApplications]],
    [User, users],
    [Report, accounts.reports],
    [Dashboard, accounts.dashboards],
  ] as const;
  for (const [Entity, rows] of tables) {
    for (let at = 0; at < rows.length; at += 500) await manager.insert(Entity, rows.slice(at, at + 500));
  }
}

async function copyMentions(
  manager: EntityManager,
  mentions: Iterable<GeneratedMention>,
  onProgress: (mentions: number) => void,
): Promise<void> {
  const client = (await manager.queryRunner!.connect()) as ClientBase;
  const mentionTable = new CopyTarget<Mention>(client, tableOf(manager, Mention));
  const documentTable = new CopyTarget<MentionDocument>(client, tableOf(manager, MentionDocument));
  const write = async (batch: readonly GeneratedMention[]) => {
    await documentTable.write(batch.map(({ document }) => document));
    await mentionTable.write(batch.map(({ mention }) => mention));
    return batch.length;
  };
  let written = 0;
  let writing = Promise.resolve(0);
  // PostgreSQL stores one batch while the next is made.
  for await (const batch of batches(mentions)) {
    onProgress((written += await writing));
    writing = write(batch);
    // The next round awaits it, and fails with it.
    writing.catch(() => undefined);
  }
  onProgress(written + (await writing));
}

async function* batches(mentions: Iterable<GeneratedMention>): AsyncIterable<GeneratedMention[]> {
  let batch: GeneratedMention[] = [];
  for (const mention of mentions) {
    batch.push(mention);
    if (batch.length % PAUSE === 0) await setImmediate();
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const tableOf = ({ connection }: EntityManager, Entity: typeof Mention | typeof MentionDocument) => {
  const { tablePath, columns } = connection.getMetadata(Entity);
  return { name: tablePath, columns: columns.map(({ databaseName }) => databaseName) };
};
