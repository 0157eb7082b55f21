import { type describedReport, type Report, reportMembers } from '@earshot/coding/entities';
import { resource } from '@earshot/document-kit';
import type { Of } from '@earshot/message-kit';

/** The resource object of a report (rule D2). */
export const reportResource = (report: Report): Of<typeof describedReport> => resource('report', reportMembers(report));
