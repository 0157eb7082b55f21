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

/** PostgreSQL, appendix A: the statement took too long. */
const QUERY_CANCELED = '57014';

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
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    return [ok('ids', `not looked at, since that takes longer than ${CHECK_MS / 1_000} s.`)];
  } finally {
    await client.query('reset statement_timeout');
  }
};
