import type { ClientBase } from 'pg';

/**
 * What each role may do in a schema: the name of the role, and what is granted to it, as in
 * `select on coding.report`. A service connects as a login that is a member of its role and can do nothing else.
 */
export type Rights = Readonly<Record<string, readonly string[]>>;

/**
 * Makes the roles of a schema and gives them exactly these rights, in one transaction: those of an earlier version go.
 * Roles belong to the whole server, so another database may have made them already. Returns the roles that are missing
 * because the migrating user may not create them.
 */
export async function grantRights(client: ClientBase, schema: string, rights: Rights): Promise<string[]> {
  const missing: string[] = [];
  for (const [role, grants] of Object.entries(rights)) {
    if (await makeRole(client, role)) await replaceRights(client, schema, role, grants);
    else missing.push(role);
  }
  return missing;
}

/** PostgreSQL, appendix A: duplicate_object, and unique_violation when two databases make the role at the same moment. */
const EXISTS_BY_NOW = new Set(['42710', '23505']);
const INSUFFICIENT_PRIVILEGE = '42501';

async function makeRole(client: ClientBase, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount) return true;
  try {
    await client.query(`create role ${client.escapeIdentifier(role)} nologin`);
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === INSUFFICIENT_PRIVILEGE) return false;
    if (EXISTS_BY_NOW.has(code)) return true;
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
    // Readiness compares the migrations that ran with those that the service knows (rule A5).
    for (const grant of [...grants, `select on ${inSchema}.migrations`]) await client.query(`grant ${grant} to ${to}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
