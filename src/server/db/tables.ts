import type { Generated, Kysely, Transaction as TransactionOf } from 'kysely';
import type { BatchKind } from '#contract/batch-contract.ts';
import type { REVISION_OPERATIONS } from '#contract/revision-contract.ts';
import type { Collection, EntityKind } from '#records';
import type {
  ApiTokenTable,
  EmailChangeTable,
  KeptAnswerTable,
  OwnExportTable,
  SignInTable,
} from './account-tables.ts';
import type { ClientMergeTable, ClientValueTable } from './client-tables.ts';
import type { ContactMessageTable, MessageDraftTable, MessageEntryTable } from './contact-tables.ts';
import type {
  DuplicateBookTable,
  DuplicateClientTable,
  DuplicateDecisionTable,
  DuplicatePairTable,
  DuplicateRecordTable,
} from './duplicate-tables.ts';
import type {
  FiledSummaryTable,
  GivenUpFileTable,
  ImportColumnTable,
  ImportTable,
  PdfTextTable,
  StoredFileTable,
  SummaryTable,
} from './file-tables.ts';
import type {
  MatchAssignmentTable,
  MatchAttachedTable,
  MatchAuditTable,
  MatchChoiceTable,
  MatchChunkTable,
  MatchDecisionTable,
  MatchFindTable,
  MatchGivenTable,
  MatchGroupTable,
  MatchPresenceTable,
  MatchReasonListTable,
  MatchRecordTable,
  MatchResultTable,
  MatchRunTable,
  MatchScoreTable,
  MatchStepItemTable,
  MatchStepTable,
  MatchUserTable,
} from './match-tables.ts';
import type {
  KeptRestrictionTable,
  PersonAuditTable,
  PersonTable,
  SavedViewTable,
  SessionProofTable,
} from './people-tables.ts';
import type {
  AnswerDocumentTable,
  AnswerHistoryTable,
  HandoverTable,
  QuestionDraftTable,
  QuestionSessionTable,
} from './question-tables.ts';
import type {
  ListPromiseEventTable,
  ListSubscriptionTable,
  PublishedFileTable,
  ReferenceBirthdayTable,
  ReferenceColumnTable,
  ReferenceListTable,
  ReferenceRecordTable,
  ReferenceUploadTable,
  SourceProofTable,
} from './reference-tables.ts';
import type { OneOf } from './rows/one-of.ts';
import type {
  AlertRuleTable,
  ReferenceChangeTable,
  ScreeningClientTable,
  ScreeningComparisonTable,
  ScreeningFindingTable,
  ScreeningLookDayTable,
  ScreeningLookTable,
  ScreeningNoticeTable,
  ScreeningResultTable,
} from './screening-tables.ts';

/** Everything that is stored and versioned as a document: the five collections and saved scenarios. */
export type StoredCollection = Collection | 'ruleScenarios';

/**
 * Every table of Cairn by name; better-auth's own tables are created by its migrations. JSON and times (ISO 8601, UTC)
 * are text on both databases.
 */
export type Tables = {
  documents: DocumentTable;
  revisions: RevisionTable;
  batches: BatchTable;
  imports: ImportTable;
  import_columns: ImportColumnTable;
  collection_changes: { collection: string; counter: number };
  search_words: SearchWordTable;
  entity_names: EntityNameTable;
  client_values: ClientValueTable;
  saved_views: SavedViewTable;
  client_merges: ClientMergeTable;
  question_sessions: QuestionSessionTable;
  question_drafts: QuestionDraftTable;
  handovers: HandoverTable;
  answer_history: AnswerHistoryTable;
  answer_documents: AnswerDocumentTable;
  contact_messages: ContactMessageTable;
  message_entries: MessageEntryTable;
  message_drafts: MessageDraftTable;
  visits: VisitTable;
  kept_answers: KeptAnswerTable;
  limit_counts: { key: string; count: number; ends_at: string };
  reference_lists: ReferenceListTable;
  reference_records: ReferenceRecordTable;
  reference_birthdays: ReferenceBirthdayTable;
  reference_uploads: ReferenceUploadTable;
  published_files: PublishedFileTable;
  source_proofs: SourceProofTable;
  reference_columns: ReferenceColumnTable;
  list_subscriptions: ListSubscriptionTable;
  sanctions_marks: { list_name: string; marked_at: string; marked_by: string };
  list_promise_events: ListPromiseEventTable;
  reference_changes: ReferenceChangeTable;
  screening_clients: ScreeningClientTable;
  screening_findings: ScreeningFindingTable;
  screening_comparisons: ScreeningComparisonTable;
  screening_results: ScreeningResultTable;
  screening_looks: ScreeningLookTable;
  screening_look_days: ScreeningLookDayTable;
  screening_notices: ScreeningNoticeTable;
  alert_rules: AlertRuleTable;
  stored_files: StoredFileTable;
  pdf_texts: PdfTextTable;
  summaries: SummaryTable;
  filed_summaries: FiledSummaryTable;
  summary_usage: { user_id: string; day: string; tokens: number };
  match_users: MatchUserTable;
  match_runs: MatchRunTable;
  match_records: MatchRecordTable;
  match_chunks: MatchChunkTable;
  match_given: MatchGivenTable;
  match_results: MatchResultTable;
  match_scores: MatchScoreTable;
  match_groups: MatchGroupTable;
  match_attached: MatchAttachedTable;
  match_decisions: MatchDecisionTable;
  match_finds: MatchFindTable;
  match_steps: MatchStepTable;
  match_step_items: MatchStepItemTable;
  match_choices: MatchChoiceTable;
  match_audit: MatchAuditTable;
  match_assignments: MatchAssignmentTable;
  match_presence: MatchPresenceTable;
  match_reason_lists: MatchReasonListTable;
  duplicate_clients: DuplicateClientTable;
  duplicate_records: DuplicateRecordTable;
  duplicate_book: DuplicateBookTable;
  duplicate_pairs: DuplicatePairTable;
  duplicate_decisions: DuplicateDecisionTable;
  local_jobs: LocalJobTable;
  given_up_files: GivenUpFileTable;
  erasures: ErasureTable;
  sign_ins: SignInTable;
  email_changes: EmailChangeTable;
  own_exports: OwnExportTable;
  api_tokens: ApiTokenTable;
  people: PersonTable;
  people_audit: PersonAuditTable;
  session_proofs: SessionProofTable;
  kept_restrictions: KeptRestrictionTable;
  meta: { key: string; value: string };
};

type DocumentTable = {
  collection: OneOf<StoredCollection>;
  id: string;
  data: string;
  version: number;
  updated_at: string;
  updated_by: string;
};

/** One write of one document: author, time, old and new data. Rows are never changed. */
type RevisionTable = {
  collection: OneOf<StoredCollection>;
  document_id: string;
  version: number;
  operation: OneOf<(typeof REVISION_OPERATIONS)[number]>;
  user_id: string;
  user_email: string;
  written_at: string;
  old_data: string | null;
  new_data: string | null;
  /** 1 when the write was made although other documents used this one. */
  forced: number;
  /** The reason for the write, as a sentence, where the operation does not give it. */
  note: string | null;
  /** The batch that the write is part of, if any. */
  batch_id: string | null;
};

/** Document writes made together. */
type BatchTable = {
  id: string;
  /** `import`, `pack` or `rules`. */
  kind: OneOf<BatchKind>;
  title: string;
  /** The collection of all its writes; null when they are in several. */
  collection: OneOf<StoredCollection> | null;
  user_id: string;
  user_email: string;
  written_at: string;
  created: number;
  updated: number;
  deleted: number;
  taken_back_at: string | null;
  taken_back_by: string | null;
  /** The answers of open questionnaires that it changed, as JSON; null without any. */
  answers: string | null;
  /** The saved views in which it renamed options, as JSON; null without any. */
  views: string | null;
};

/** Word prefixes by which a document or a named entity is found, sorted by its name. */
type SearchWordTable = {
  scope: string;
  prefix: string;
  sort_key: string;
  owner_id: string;
  item_id: string;
};

/** The name of a client (`item_id` is empty), of one of its contacts or of a related party. */
type EntityNameTable = {
  kind: OneOf<EntityKind>;
  client_id: string;
  item_id: string;
  name: string;
  /** The name as compared by matching, in version `normalization_version` of the definition; 0: not normalised yet. */
  normalized: string | null;
  normalization_version: number;
};

/** Waiting, running and failed jobs on SQLite; a finished job is deleted. */
type LocalJobTable = {
  id: string;
  name: string;
  key: string | null;
  payload: string;
  state: string;
  attempt: number;
  run_at: string;
  added_at: string;
  last_error: string | null;
  /** Whose turn the job takes; null: no party's. */
  party: Generated<string | null>;
  /** Lower places go first. */
  place: Generated<number>;
};

/** An erasure of personal data, without what was erased. */
type ErasureTable = {
  id: string;
  erased_at: string;
  /** How many values of each table were blackened, as JSON. */
  places: string;
};

/** Number of times a page was served on one day (UTC), by referring host and device class. */
type VisitTable = { day: string; path: string; referrer: string; device: string; count: number };

/** The database, or a transaction of it, as what runs statements sees it. */
export type Query = Kysely<Tables>;
/** One transaction of the database. */
export type Transaction = TransactionOf<Tables>;
