import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { createDocumentTables } from './migrations/001-documents.ts';
import { createSiteTables } from './migrations/003-contact-messages.ts';
import { completeRevisions } from './migrations/004-revisions.ts';
import { createReferenceTables } from './migrations/005-reference-lists.ts';
import { createSummaryTables } from './migrations/007-summaries.ts';
import { addSummaryDrafts } from './migrations/008-summary-drafts.ts';
import { markRecognisedTexts } from './migrations/009-recognised-texts.ts';
import { createBatches } from './migrations/010-batches.ts';
import { createEntitySessions } from './migrations/011-entity-sessions.ts';
import { createImports } from './migrations/016-imports.ts';
import { createReferenceUploads } from './migrations/017-reference-uploads.ts';
import { addMetadataAndClosedRecords } from './migrations/020-metadata-and-closed-records.ts';
import { indexLookUpNotes } from './migrations/021-look-up-notes.ts';
import { addTurns } from './migrations/024-turns.ts';
import { createErasures } from './migrations/025-erasures.ts';
import { createFiledSummaries } from './migrations/026-filed-summaries.ts';
import { addMessageHandling } from './migrations/030-messages.ts';
import { addReplyDrafts } from './migrations/033-reply-drafts.ts';
import { createLimitCounts } from './migrations/037-limit-counts.ts';
import { createSanctionsMarks } from './migrations/039-sanctions-marks.ts';
import { addListProofs } from './migrations/040-list-proofs.ts';
import { removeClientEntries } from './migrations/041-clients-found-once.ts';
import { addSeveralBirthdays } from './migrations/044-several-birthdays.ts';
import { createClientTables } from './migrations/060-client-values.ts';
import { addQuotaAndAnswers } from './migrations/061-quota-and-answers.ts';
import { createHandovers } from './migrations/066-handovers.ts';
import { createClientMerges } from './migrations/067-client-merges.ts';
import { createKeptAnswers } from './migrations/069-kept-answers.ts';
import { measureSummaries } from './migrations/078-kept-summaries.ts';
import { createAnswerDocuments } from './migrations/089-answer-documents.ts';
import { createIdentityTables } from './migrations/accounts/002-identity.ts';
import { createSecondFactors } from './migrations/accounts/027-second-factor.ts';
import { createPeople } from './migrations/accounts/028-people.ts';
import { createAccountTables } from './migrations/accounts/029-sign-ins.ts';
import { keepStrengthAndRestrictions } from './migrations/accounts/043-sessions-and-links.ts';
import { createApiTokens } from './migrations/accounts/059-api-tokens.ts';
import { createPublishedFiles } from './migrations/lists/082-published-files.ts';
import { createSourceProofs } from './migrations/lists/084-source-proofs.ts';
import { createMatchingTables } from './migrations/matching/006-matching.ts';
import { createMatchFinds } from './migrations/matching/013-match-finds.ts';
import { addLeaders } from './migrations/matching/019-recommended.ts';
import { addReviewingTogether } from './migrations/matching/022-reviewing-together.ts';
import { addDecisionReasons } from './migrations/matching/023-decision-reasons.ts';
import { allowSeveralGroups } from './migrations/matching/036-match-groups.ts';
import { storeResultsUncompressed } from './migrations/matching/038-uncompressed-results.ts';
import { indexAuditOfRuns } from './migrations/matching/042-audit-of-runs.ts';
import { createDuplicateTables } from './migrations/matching/073-duplicates.ts';
import { createAttachedPairs } from './migrations/matching/074-attached-pairs.ts';
import { createBookRevision } from './migrations/matching/075-kept-book.ts';
import { createGivenCandidates } from './migrations/matching/087-given-candidates.ts';
import { addBestKept } from './migrations/matching/090-best-kept.ts';
import { compareNumbersWithin } from './migrations/matching/091-numbers-within.ts';
import { indexClientScreening } from './migrations/screening/015-client-screening.ts';
import { createScreeningTables } from './migrations/screening/031-screening.ts';
import { createScreeningSubscriptions } from './migrations/screening/032-screening-subscriptions.ts';
import { addRunBasis } from './migrations/screening/034-run-basis.ts';
import { addScreeningReport } from './migrations/screening/035-screening-report.ts';
import { addHeldVersions } from './migrations/screening/045-held-versions.ts';
import { addAlertTiers } from './migrations/screening/053-alert-tiers.ts';
import { addProposals } from './migrations/screening/056-second-person.ts';
import { addChangedValues } from './migrations/screening/071-changed-values.ts';
import { addListedMarks } from './migrations/screening/080-listed-marks.ts';
import { indexUnplacedFindings } from './migrations/screening/085-unplaced-findings.ts';
import { addScreensOfViews } from './migrations/views/079-saved-views.ts';
import { addRenamedViews } from './migrations/views/088-renamed-views.ts';
import type { Database } from './open-database.ts';
import type { Query } from './tables.ts';

/** Key of the migration lock among PostgreSQL's advisory locks; any number that nothing else uses. */
const MIGRATION_LOCK = 7_251_946;

const MIGRATIONS: Record<string, Migration> = {
  '001-documents': { up: createDocumentTables },
  '002-identity': { up: createIdentityTables },
  '003-contact-messages': { up: createSiteTables },
  '004-revisions': { up: completeRevisions },
  '005-reference-lists': { up: createReferenceTables },
  '006-matching': { up: createMatchingTables },
  '007-summaries': { up: createSummaryTables },
  '008-summary-drafts': { up: addSummaryDrafts },
  '009-recognised-texts': { up: markRecognisedTexts },
  '010-batches': { up: createBatches },
  '011-entity-sessions': { up: createEntitySessions },
  '013-match-finds': { up: createMatchFinds },
  '015-client-screening': { up: indexClientScreening },
  '016-imports': { up: createImports },
  '017-reference-uploads': { up: createReferenceUploads },
  '019-recommended': { up: addLeaders },
  '020-metadata-and-closed-records': { up: addMetadataAndClosedRecords },
  '021-look-up-notes': { up: indexLookUpNotes },
  '022-reviewing-together': { up: addReviewingTogether },
  '023-decision-reasons': { up: addDecisionReasons },
  '024-turns': { up: addTurns },
  '025-erasures': { up: createErasures },
  '026-filed-summaries': { up: createFiledSummaries },
  '027-second-factor': { up: createSecondFactors },
  '028-people': { up: createPeople },
  '029-sign-ins': { up: createAccountTables },
  '030-messages': { up: addMessageHandling },
  '031-screening': { up: createScreeningTables },
  '032-screening-subscriptions': { up: createScreeningSubscriptions },
  '033-reply-drafts': { up: addReplyDrafts },
  '034-run-basis': { up: addRunBasis },
  '035-screening-report': { up: addScreeningReport },
  '036-match-groups': { up: allowSeveralGroups },
  '037-limit-counts': { up: createLimitCounts },
  '038-uncompressed-results': { up: storeResultsUncompressed },
  '039-sanctions-marks': { up: createSanctionsMarks },
  '040-list-proofs': { up: addListProofs },
  '041-clients-found-once': { up: removeClientEntries },
  '042-audit-of-runs': { up: indexAuditOfRuns },
  '043-sessions-and-links': { up: keepStrengthAndRestrictions },
  '044-several-birthdays': { up: addSeveralBirthdays },
  '045-held-versions': { up: addHeldVersions },
  '053-alert-tiers': { up: addAlertTiers },
  '056-second-person': { up: addProposals },
  '059-api-tokens': { up: createApiTokens },
  '060-client-values': { up: createClientTables },
  '061-quota-and-answers': { up: addQuotaAndAnswers },
  '066-handovers': { up: createHandovers },
  '067-client-merges': { up: createClientMerges },
  '069-kept-answers': { up: createKeptAnswers },
  '071-changed-values': { up: addChangedValues },
  '073-duplicates': { up: createDuplicateTables },
  '074-attached-pairs': { up: createAttachedPairs },
  '075-kept-book': { up: createBookRevision },
  '078-kept-summaries': { up: measureSummaries },
  '079-saved-views': { up: addScreensOfViews },
  '080-listed-marks': { up: addListedMarks },
  '082-published-files': { up: createPublishedFiles },
  '084-source-proofs': { up: createSourceProofs },
  '085-unplaced-findings': { up: indexUnplacedFindings },
  '087-given-candidates': { up: createGivenCandidates },
  '088-renamed-views': { up: addRenamedViews },
  '089-answer-documents': { up: createAnswerDocuments },
  '090-best-kept': { up: addBestKept },
  '091-numbers-within': { up: compareNumbersWithin },
};

/** Returns those of these migrations that this version does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(MIGRATIONS, name));
}

/**
 * Migrates the database to this version's tables: each step in one transaction, and safe when several processes start
 * at once.
 * @param migrateIdentity creates better-auth's tables, which it describes itself
 * @throws Error with a sentence when a later release has made the database
 */
export async function migrate(
  db: Database,
  migrateIdentity: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  const migrating = { ...db, query: db.migration };
  if (db.kind === 'sqlite') return runMigrations(migrating, migrateIdentity);
  await db.migration.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      await runMigrations(migrating, migrateIdentity);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

async function runMigrations(db: Database, migrateIdentity: (db: Database) => Promise<void>): Promise<void> {
  await refuseLaterRelease(db.query);
  const migrator = new Migrator({
    db: db.query as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => MIGRATIONS },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await migrateIdentity(db);
}

async function refuseLaterRelease(query: Query): Promise<void> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    query,
  );
  const [unknown] = unknownMigrations(rows.map(({ name }) => name));
  if (unknown === undefined) return;
  throw new Error(
    `The database was made by a later release of Cairn (it has the tables of ${unknown}). ` +
      'Start that release again, or restore a backup that this one made.',
  );
}
