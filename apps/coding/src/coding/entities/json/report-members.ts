import { type Described, mayLack, named, objectOf, type Of, shown, text, trueOrFalse } from '@earshot/message-kit';
import type { Report, ReportSettings } from '../tables/report.entity.js';

/** The most days for which a report may keep its mentions (rule C21). */
export const MAX_RETENTION_DAYS = 36_500;

/** The members of a report in answers (interface 2.12). */
export const reportMembers = (report: Report): Of<typeof describedReport> => {
  const { id, client_id, name, channels_enabled, collaboration_enabled, retention_days } = report;
  return { id, client_id, name, channels_enabled, collaboration_enabled, retention_days };
};

const settings = {
  name: text('Name.'),
  channels_enabled: trueOrFalse('Whether its mentions have a channel.'),
  collaboration_enabled: trueOrFalse('Whether its mentions have collaboration users and statuses.'),
  retention_days: shown<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: MAX_RETENTION_DAYS,
    description: 'Mentions whose `date` is more than this many days ago are erased. Null: mentions are kept.',
  }),
} satisfies Record<keyof ReportSettings, Described<unknown>>;

/** A report in answers. */
export const describedReport = named(
  'Report',
  objectOf('A collection of mentions that a client account follows.', {
    id: text('Identifier.'),
    client_id: text('The client account that owns it.'),
    ...settings,
  }),
);

/** Some settings of a report in answers, such as those that a change set (rule C22). */
export const someSettings = (description: string) =>
  objectOf(description, {
    name: mayLack(settings.name),
    channels_enabled: mayLack(settings.channels_enabled),
    collaboration_enabled: mayLack(settings.collaboration_enabled),
    retention_days: mayLack(settings.retention_days),
  } satisfies Record<keyof ReportSettings, Described<unknown>>);
