import { type Report, reportMembers } from '@earshot/coding/entities';
import { resource } from '@earshot/document-kit';

/** The resource object of a report (rule D2). */
export const reportResource = (report: Report) => resource('report', reportMembers(report));
