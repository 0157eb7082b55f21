import { randomUUID } from 'node:crypto';
import { Mention, MentionDocument, type MentionRow, Report } from '@earshot/coding/entities';
import type { EntityManager } from 'typeorm';
import { documentOf, unknownMention, withoutTexts } from './unknown-mention.js';

/** A mention to store; omitted members are unknown. */
export type NewMention = Partial<MentionRow>;

/** Stores a report with mentions, whose ids are `m0`, `m1` and so on unless they have others. */
export async function insertReport(
  manager: EntityManager,
  { mentions = [], ...settings }: Partial<Report> & { client_id: string; mentions?: readonly NewMention[] },
): Promise<Report> {
  const report = { id: `report-${randomUUID()}`, name: 'A report', ...settings };
  await manager.getRepository(Report).insert(report);
  await insertMentions(
    manager,
    report.id,
    mentions.map((mention, n) => ({ id: `m${n}`, ...mention })),
  );
  return report as Report;
}

/** Stores mentions of a report. */
export async function insertMentions(
  manager: EntityManager,
  report_id: string,
  mentions: readonly NewMention[],
): Promise<void> {
  for (let at = 0; at < mentions.length; at += 400) {
    const rows = mentions.slice(at, at + 400).map((mention) => unknownMention({ ...mention, report_id }));
    await manager.getRepository(MentionDocument).insert(rows.map(documentOf));
    await manager.getRepository(Mention).insert(rows.map(withoutTexts));
  }
}
