import { body, name, object, optional, trueOrFalse } from '@earshot/request-kit';

/** The body that makes or replaces a report (rule C22). Members that are absent have their defaults. */
export const reportBody = body(
  object(
    {
      data: object(
        {
          name,
          channels_enabled: optional(trueOrFalse('Whether its mentions have a channel.'), true),
          collaboration_enabled: optional(
            trueOrFalse('Whether its mentions have collaboration users and statuses.'),
            false,
          ),
        },
        { description: 'A report.' },
      ),
    },
    { description: 'A report.' },
  ),
);

/** A report as a client gives it. */
export type ReportMembers = ReturnType<typeof reportBody.read>['data'];
