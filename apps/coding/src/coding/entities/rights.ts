import type { Rights } from '@earshot/database-kit';
import { CODED_MEMBERS } from './coded-members.js';

/** A coded review status stamps the time of the review (rule C8). */
const CODED_COLUMNS = [...CODED_MEMBERS.map(({ column }) => column), 'reviewed_at'];

/** What the services may do in the schema of coding: coding changes what bulk items can set, mention only reads. */
export const codingRights: Rights = {
  earshot_coding: [
    'select on coding.report',
    `select, update (${CODED_COLUMNS.join(', ')}) on coding.mention`,
    'insert on coding.change_record',
  ],
  earshot_mention: ['select on coding.report, coding.mention, coding.mention_document'],
};
