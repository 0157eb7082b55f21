import type { AreaData } from '@earshot/database-kit';
import { type ChangeAction, ChangeRecord } from './change-record.entity.js';
import { Dashboard, ownedReports } from './dashboard.entity.js';
import { ErasedMention, erasureHash } from './erased-mention.entity.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { engagementOf, type Interactions, interactionsOf, MAX_INTERACTIONS } from './interactions.js';
import { MentionDocument } from './mention-document.entity.js';
import { Mention } from './mention.entity.js';
import { CreateCoding1763600000001 } from './migrations/1763600000001-create-coding.js';
import { MakeMentionsSearchable1763700000000 } from './migrations/1763700000000-make-mentions-searchable.js';
import { PartitionMentions1763800000000 } from './migrations/1763800000000-partition-mentions.js';
import { CreateDashboards1764000000000 } from './migrations/1764000000000-create-dashboards.js';
import { LimitRequestsAndPruneChanges1795343600001 } from './migrations/1795343600001-limit-requests-and-prune-changes.js';
import { KeepPreviousValues1795350000000 } from './migrations/1795350000000-keep-previous-values.js';
import { FindChanges1795350000001 } from './migrations/1795350000001-find-changes.js';
import { CreateIdempotencyKeys1795350100000 } from './migrations/1795350100000-create-idempotency-keys.js';
import { RecordTransactions1795350200000 } from './migrations/1795350200000-record-transactions.js';
import { IndexTransactions1795350200001 } from './migrations/1795350200001-index-transactions.js';
import { CompressStoredAnswers1795430000000 } from './migrations/1795430000000-compress-stored-answers.js';
import { ListChangesOfReports1795430000001 } from './migrations/1795430000001-list-changes-of-reports.js';
import { OmitVariationSelectors1795440000000 } from './migrations/1795440000000-omit-variation-selectors.js';
import { CreateSavedSearches1795490000000 } from './migrations/1795490000000-create-saved-searches.js';
import { RecordArrivalsAndErasures1795500000000 } from './migrations/1795500000000-record-arrivals-and-erasures.js';
import { StoreThreads1795510000000 } from './migrations/1795510000000-store-threads.js';
import { FindThreads1795510000001 } from './migrations/1795510000001-find-threads.js';
import { EraseMentions1795520000000 } from './migrations/1795520000000-erase-mentions.js';
import { IndexErasures1795520000001 } from './migrations/1795520000001-index-erasures.js';
import { SplitTagsAndEmoji1795530000000 } from './migrations/1795530000000-split-tags-and-emoji.js';
import { Report } from './report.entity.js';
import { codingRights } from './rights.js';
import { SavedSearch } from './saved-search.entity.js';

export {
  type ChangeAction,
  ChangeRecord,
  Dashboard,
  engagementOf,
  ErasedMention,
  erasureHash,
  IdempotencyKey,
  type Interactions,
  interactionsOf,
  MAX_INTERACTIONS,
  Mention,
  MentionDocument,
  ownedReports,
  Report,
  SavedSearch,
};
export {
  CODED_MEMBERS,
  type CodedColumn,
  type CodedPath,
  type CodedValues,
  type CodedState,
  codedState,
  codedJson,
  codedValues,
  type EveryCodedMember,
  type JustCodedMembers,
} from './coded-members.js';
export {
  type FeedPosition,
  isSameLog,
  type LogMoment,
  logMoment,
  positionAt,
  readPosition,
  writePosition,
} from './feed-position.js';
export { markLoaded } from './mark-loaded.js';
export { columnsOf, type TypedColumn } from './column-types.js';
export { type Columns, documentColumns, linkColumns, mentionColumns } from './mention-columns.js';
export {
  MENTION_INPUT_MEMBERS,
  type MentionInput,
  type PartialMention,
  partialMention,
  UNKNOWN_MEMBERS,
  wholeMention,
} from './mention-input.js';
export { isAtMost } from './mention-values.js';
export { isListedWord, mayBeListed } from './listed-words.js';
export { mentionMembers, type MentionRow } from './mention-members.js';
export { mentionSchema } from './mention-schema.js';
export { mentionResource } from './mention-resource.js';
export { MAX_RETENTION_DAYS, reportMembers, reportSchema } from './report-members.js';
export { AUTHOR_PREFIX, CONTENT_WEIGHT, searchVector, TITLE_WEIGHT } from './search-vector.js';

/** The area data of coding, which the mention area reads. */
export const codingData: AreaData = {
  schema: 'coding',
  entities: [Report, Dashboard, Mention, MentionDocument, ChangeRecord, IdempotencyKey, SavedSearch, ErasedMention],
  migrations: [
    CreateCoding1763600000001,
    MakeMentionsSearchable1763700000000,
    PartitionMentions1763800000000,
    CreateDashboards1764000000000,
    LimitRequestsAndPruneChanges1795343600001,
    KeepPreviousValues1795350000000,
    FindChanges1795350000001,
    CreateIdempotencyKeys1795350100000,
    RecordTransactions1795350200000,
    IndexTransactions1795350200001,
    CompressStoredAnswers1795430000000,
    ListChangesOfReports1795430000001,
    OmitVariationSelectors1795440000000,
    CreateSavedSearches1795490000000,
    RecordArrivalsAndErasures1795500000000,
    StoreThreads1795510000000,
    FindThreads1795510000001,
    EraseMentions1795520000000,
    IndexErasures1795520000001,
    SplitTagsAndEmoji1795530000000,
  ],
  rights: codingRights,
};
