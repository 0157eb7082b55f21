import { type DatabaseCheck, ok, risky } from '@earshot/service-kit';

/** Looking at every mention of a large database takes longer. */
const CHECK_MS = 10_000;

/** The doctor names this many mentions. */
const NAMED = 3;

const PATTERN = '^(0|[1-9][0-9]{0,14})$';
const IDS = ['site_id', 'site_type_id', 'collaboration_user_id', 'collaboration_status_id'];
const HAS_TEXT = [
  ...IDS.map((id) => `${id} !~ '${PATTERN}'`),
  `exists (select from unnest(community_ids) as each where each !~ '${PATTERN}')`,
].join(' or ');

/** PostgreSQL, appendix A: why the mentions cannot be looked at, which is nothing wrong with them. */
const REASONS: Record<string, string> = {
  '57014': `since that takes longer than ${CHECK_MS / 1_000} s`,
  '42501': 'since this login may not read mentions',
};

/** Whether the ids that filters take as numbers are numbers (rule C20). An earlier version stored any text. */
export const checkNumericIds: DatabaseCheck = async (client) => {
  try {
    await client.query(`set statement_timeout = ${CHECK_MS}`);
    const { rows } = await client.query<{ mention: string }>(
      `select report_id || '/' || id as mention from coding.mention where ${HAS_TEXT} limit ${NAMED}`,
    );
    if (rows.length === 0) return [ok('ids', 'all that filters take as numbers are numbers.')];
    const named = rows.map(({ mention }) => mention).join(', ');
    return [
      risky(
        'ids',
        `mentions such as ${named} have a site, site type, community or collaboration whose id is no number, so no filter ` +
          'finds them by it. Import them again with ids of 1 to 15 digits.',
      ),
    ];
  } catch (error) {
    const reason = REASONS[(error as { code?: string }).code ?? ''];
    if (reason === undefined) throw error;
    return [ok('ids', `not looked at, ${reason}.`)];
  } finally {
    await client.query('reset statement_timeout');
  }
};
