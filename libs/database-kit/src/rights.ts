import type { ClientBase } from 'pg';

/**
 * The rights of each role in a schema: the name of the role, and its grants, such as `select on coding.report`. A
 * service connects as a login that is a member of its role, and has no other rights.
 */
export type Rights = Readonly<Record<string, readonly string[]>>;

/**
 * Creates the roles of a schema, and grants each of them exactly these rights, in one transaction per role. Roles
 * belong to the whole server, so the migration of another database may already have created them. Returns the roles
 * that are missing because the migrating role may not create them.
 */
export async function grantRights(client: ClientBase, schema: string, rights: Rights): Promise<string[]> {
  const missing: string[] = [];
  for (const [role, grants] of Object.entries(rights)) {
    if (await createRole(client, role)) await replaceRights(client, schema, role, grants);
    else missing.push(role);
  }
  return missing;
}

/** PostgreSQL, appendix A: duplicate_object; unique_violation if two databases create the role concurrently. */
const ALREADY_EXISTS = new Set(['42710', '23505']);
const INSUFFICIENT_PRIVILEGE = '42501';

async function createRole(client: ClientBase, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount) return true;
  try {
    await client.query(`create role ${client.escapeIdentifier(role)} nologin`);
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === INSUFFICIENT_PRIVILEGE) return false;
    if (ALREADY_EXISTS.has(code)) return true;
    throw error;
  }
}

async function replaceRights(
  client: ClientBase,
  schema: string,
  role: string,
  grants: readonly string[],
): Promise<void> {
  const [to, inSchema] = [role, schema].map((name) => client.escapeIdentifier(name));
  await client.query('begin');
  try {
    await client.query(`revoke all on all tables in schema ${inSchema} from ${to}`);
    await client.query(`grant usage on schema ${inSchema} to ${to}`);
    // Readiness compares the migrations that ran with those of the service (rule A5).
    for (const grant of [...grants, `select on ${inSchema}.migrations`]) await client.query(`grant ${grant} to ${to}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
