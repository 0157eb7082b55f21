import type { Rights } from '@earshot/database-kit';

const CODED = 'sentiment, channel, tags, review_status, reviewed_at, language, country';

/** What the services may do in the schema of coding: coding changes what bulk items can set, mention only reads. */
export const codingRights: Rights = {
  earshot_coding: [
    'select on coding.report',
    `select, update (${CODED}) on coding.mention`,
    'insert on coding.change_record',
  ],
  earshot_mention: ['select on coding.report, coding.mention, coding.mention_document'],
};
