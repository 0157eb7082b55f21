import type { AreaData } from '@earshot/database-kit';
import { type ChangeAction, ChangeRecord } from './tables/change-record.entity.js';
import { Dashboard, ownedReports } from './tables/dashboard.entity.js';
import { ErasedMention, erasureHash } from './tables/erased-mention.entity.js';
import { IdempotencyKey } from './tables/idempotency-key.entity.js';
import { interactionColumns, type Interactions, interactionsOf, MAX_INTERACTIONS } from './interactions.js';
import { MentionDocument } from './tables/mention-document.entity.js';
import { Mention } from './tables/mention.entity.js';
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
import { EraseInOneFunction1796030000000 } from './migrations/1796030000000-erase-in-one-function.js';
import { BoundTimes1796050000000 } from './migrations/1796050000000-bound-times.js';
import { FoldWords1796055000000 } from './migrations/1796055000000-fold-words.js';
import { NormalizeTags1796090000000 } from './migrations/1796090000000-normalize-tags.js';
import { CountSearchesInTurn1796090000001 } from './migrations/1796090000001-count-searches-in-turn.js';
import { StoreInteractions1796100000000 } from './migrations/1796100000000-store-interactions.js';
import { FillInteractions1796100000001 } from './migrations/1796100000001-fill-interactions.js';
import { PrivateSearches1796130000000 } from './migrations/1796130000000-private-searches.js';
import { KnowReports1796140000000 } from './migrations/1796140000000-know-reports.js';
import { OmitTagsOfLinks1796150000000 } from './migrations/1796150000000-omit-tags-of-links.js';
import { PlainNumericIds1796160000000 } from './migrations/1796160000000-plain-numeric-ids.js';
import { FoldIotaBelow1796165000000 } from './migrations/1796165000000-fold-iota-below.js';
import { Report, REPORT_SETTINGS, type ReportSettings } from './tables/report.entity.js';
import { codingRights } from './rights.js';
import { SavedSearch, SEARCH_VISIBILITIES, type SearchVisibility } from './tables/saved-search.entity.js';

export {
  type ChangeAction,
  ChangeRecord,
  Dashboard,
  ErasedMention,
  erasureHash,
  IdempotencyKey,
  interactionColumns,
  type Interactions,
  interactionsOf,
  MAX_INTERACTIONS,
  Mention,
  MentionDocument,
  ownedReports,
  Report,
  REPORT_SETTINGS,
  type ReportSettings,
  SavedSearch,
  SEARCH_VISIBILITIES,
  type SearchVisibility,
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
  type JustCodedMembers,
} from './json/coded-members.js';
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
export { type Columns, documentColumns, linkColumns, mentionColumns } from './json/mention-columns.js';
export {
  MENTION_INPUT_MEMBERS,
  type MentionInput,
  type PartialMention,
  partialMention,
  UNKNOWN_MEMBERS,
  wholeMention,
} from './json/mention-input.js';
export { A_TIME, isAtMost, readTime } from './json/mention-values.js';
export { isListedWord, mayBeListed } from './listed-words.js';
export { mentionMembers, type MentionRow } from './json/mention-members.js';
export { describedMention, someCodedValues } from './json/mention-schema.js';
export { mentionResource } from './json/mention-resource.js';
export { describedReport, MAX_RETENTION_DAYS, reportMembers, someSettings } from './json/report-members.js';
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
    EraseInOneFunction1796030000000,
    BoundTimes1796050000000,
    FoldWords1796055000000,
    NormalizeTags1796090000000,
    CountSearchesInTurn1796090000001,
    StoreInteractions1796100000000,
    FillInteractions1796100000001,
    PrivateSearches1796130000000,
    KnowReports1796140000000,
    OmitTagsOfLinks1796150000000,
    PlainNumericIds1796160000000,
    FoldIotaBelow1796165000000,
  ],
  rights: codingRights,
};
