import { applyFieldsets, type Fieldsets, inTurns, jsonInSteps } from '@earshot/document-kit';
import { writePosition } from '@earshot/coding/entities';
import type { TokenOwner } from '@earshot/service-kit';
import { feedDocument } from './feed-document.js';
import type { FeedPage } from './feed-page.js';
import type { FeedRecord } from './feed-statements.js';

/** How an answer shows a page. */
export interface Shown {
  reportId: string;
  mentionMembers: TokenOwner['mentionMembers'];
  fieldsets: Fieldsets;
  indent: number | undefined;
}

/** Pages as JSON. Readers that share a page, and want it alike, share its text: a thousand may have waited for it. */
export class FeedTexts {
  private readonly texts = new WeakMap<readonly FeedRecord[], Map<string, Promise<Buffer>>>();

  /** The JSON of a page, made in steps: a large one would keep the event loop busy. */
  of(page: FeedPage, shown: Shown): Promise<Buffer> {
    const { reportId, mentionMembers, fieldsets, indent } = shown;
    const ofPage = this.texts.get(page.records) ?? new Map<string, Promise<Buffer>>();
    this.texts.set(page.records, ofPage);
    const members = [...fieldsets].map(([type, names]) => [type, ...names]);
    const key = JSON.stringify([writePosition(reportId, page.next), mentionMembers, members, indent]);
    const text = ofPage.get(key) ?? textOf(page, shown);
    ofPage.set(key, text);
    return text;
  }
}

async function textOf(page: FeedPage, { reportId, mentionMembers, fieldsets, indent }: Shown): Promise<Buffer> {
  const document = await feedDocument(reportId, page, mentionMembers);
  return inTurns(jsonInSteps(applyFieldsets(document, fieldsets), indent));
}
