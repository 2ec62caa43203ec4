import type {
  EntityFile,
  FiledSummaryView,
  FileQuestion,
} from '#contract/entity-files/entity-file-contract.ts';
import {
  type EntityKey,
  type EntityKind,
  ERASED,
  entityKey,
  entityRecord,
  type Field,
  type FieldMapping,
  type JsonValue,
  knownFields,
} from '#records';
import { copiedAnswers, type Rule, readNote, recordPath } from '#rules';
import type { Query } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { listLookUpNotes } from '../matching/look-up/look-up-note-store.ts';
import { listFinds } from '../matching/match-find-store.ts';
import { listComparisonsOf } from '../matching/screening/comparison-store.ts';
import { listMergesOf } from '../merges/client-merge-store.ts';
import { type GivenAnswerEntry, listAnswersOf } from '../question-sessions/answer-history-store.ts';
import { listDocuments } from '../question-sessions/documents/answer-document-store.ts';
import { listFiledSummaries } from '../summaries/filed-summary-store.ts';
import { canonicalJson, fingerprintOf } from './canonical-json.ts';
import { DocumentsAt } from './documents-at.ts';
import {
  listDocumentTexts,
  listPairAudit,
  listRunsUntil,
  readRevisions,
  readRulesAt,
} from './entity-file-store.ts';
import { EntityHistory } from './entity-history.ts';
import { fileQuestions, findCandidates } from './file-questions.ts';
import { knownValues, markLapsed } from './known-values.ts';
import { listComparisons } from './list-comparisons.ts';
import { pairDecisions } from './pair-decisions.ts';
import type { QuestionSources } from './question-states.ts';
import type { NotedDocuments } from './standing-notes.ts';

const MOMENTS_KEPT = 100;
const LOOK_UPS_SHOWN = 1_000;
const SCREENINGS_KEPT = 1_000;

/** A file, its canonical JSON and the fingerprint of that. */
export type MadeFile = { file: EntityFile; json: string; fingerprint: string };

/**
 * Makes the file of an entity as of a moment, from histories alone: what stands in it was written by then, so that it
 * can be made again to the last character.
 * @throws AppError 404 when there never was such an entity
 */
export async function readEntityFile(
  query: Query,
  { kind, id, asOf }: { kind: EntityKind; id: string; asOf: string },
): Promise<MadeFile> {
  const entity = entityKey(kind, id);
  const history = new EntityHistory(entity);
  for await (const revision of readRevisions(query, { clientId: entity.clientId, until: asOf })) {
    history.add(revision);
  }
  if (!history.wasKnown && !(await existsLater(query, entity))) throw new AppError('NOT_FOUND');
  const file = history.wasKnown
    ? await fileOf(query, { entity, id, asOf, history })
    : emptyFile({ entity, id, asOf, history });
  const json = canonicalJson(file as unknown as JsonValue);
  return { file, json, fingerprint: fingerprintOf(json) };
}

async function existsLater(query: Query, entity: EntityKey): Promise<boolean> {
  for await (const { data } of readRevisions(query, entity)) {
    if (data && entityRecord(data, entity)) return true;
  }
  return false;
}

type Making = { entity: EntityKey; id: string; asOf: string; history: EntityHistory };

async function fileOf(query: Query, making: Making): Promise<EntityFile> {
  const { entity, asOf, history } = making;
  const until = asOf;
  const fields = new DocumentsAt<Field>(await listDocumentTexts(query, { collection: 'fields', until }));
  const fieldsAt = memoized((moment) => knownFields(fields.allAt(moment).values()));
  const mappings = new DocumentsAt<FieldMapping>(
    await listDocumentTexts(query, { collection: 'fieldMappings', until }),
  );
  const context = {
    fields: fieldsAt(asOf),
    mappings: [...mappings.allAt(asOf).values()],
  };
  const audit = await listPairAudit(query, { entity, until });
  const runs = await listRunsUntil(query, { kind: entity.kind, until });
  const finds = await listFinds(query, entity);
  const questions = await questionsOf(query, making, { fieldsAt, mappings: context.mappings });
  const file: EntityFile = {
    ...emptyFile(making),
    state: history.deleted ? 'deleted' : 'known',
    deleted: history.deleted,
    known: markLapsed(
      knownValues(entity, history, context),
      lapsedPaths(making, questions, context.mappings),
    ),
    questions,
    matches: {
      decisions: pairDecisions(audit),
      comparisons: listComparisons(runs, finds, (moment) => history.nameAt(moment)),
      ...(await lookUpsOf(query, entity, until)),
      ...(await screeningsOf(query, entity, until)),
    },
    summaries: await summariesOf(query, entity, asOf),
    ...(await mergesOf(query, entity, asOf)),
  };
  return { ...file, isErased: isErased(file) };
}

/** Where the record has values whose questions are not asked any more. */
function lapsedPaths(
  { entity: { kind }, history: { record } }: Making,
  questions: readonly FileQuestion[],
  mappings: readonly FieldMapping[],
): Set<string> {
  const lapsed = questions.filter(({ state }) => state === 'lapsed');
  return new Set(
    lapsed.map(({ dataField }) => recordPath(dataField, { kind, record: record ?? {}, mappings }).path),
  );
}

/** The look-ups kept on a client; nothing without any, so that a file without them stays as it was. */
async function lookUpsOf(
  query: Query,
  { kind, clientId }: EntityKey,
  until: string,
): Promise<Pick<EntityFile['matches'], 'lookUps'>> {
  if (kind !== 'clients') return {};
  const notes = await listLookUpNotes(query, { clientId, until, limit: LOOK_UPS_SHOWN });
  if (notes.length === 0) return {};
  return { lookUps: notes.map(({ name, note, by, at }) => ({ name, note, by, at })) };
}

/** The standing comparisons of a client; nothing without any, so that a file without them stays as it was. */
async function screeningsOf(
  query: Query,
  { kind, clientId }: EntityKey,
  until: string,
): Promise<Pick<EntityFile['matches'], 'screenings'>> {
  if (kind !== 'clients') return {};
  const compared = await listComparisonsOf(query, clientId, { until, limit: SCREENINGS_KEPT });
  if (compared.length === 0) return {};
  return {
    screenings: compared.map(
      ({ at, lists, thresholds, programVersion, found, new: added, changed, gone }) => ({
        ...{ at, lists: lists.map(({ name, version }) => ({ name, version })), thresholds, programVersion },
        ...{ found, new: added, changed, gone },
      }),
    ),
  };
}

/** The merges of a client up to a moment, as they stood then; nothing without any, so that a file without them stays as it was. */
async function mergesOf(
  query: Query,
  { kind, clientId }: EntityKey,
  asOf: string,
): Promise<Pick<EntityFile, 'merges'>> {
  if (kind !== 'clients') return {};
  const all = await listMergesOf(query, clientId);
  // People of one client that became one are told by its revisions.
  const made = all.filter(({ stays, goes, at }) => stays.id !== goes.id && at <= asOf);
  if (made.length === 0) return {};
  return {
    merges: made.map(({ stays, goes, at, by, undone }) => {
      const other = stays.id === clientId ? goes : stays;
      return {
        ...{ id: other.id, name: other.name, isAbsorbed: other === goes, at, by: by.email },
        undoneAt: undone && undone.at <= asOf ? undone.at : null,
      };
    }),
  };
}

/** Remembers the results of the last moments asked for; answers are often given in one save. */
function memoized<T>(find: (moment: string) => T): (moment: string) => T {
  const known = new Map<string, T>();
  return (moment) => {
    const result = known.get(moment) ?? find(moment);
    if (known.size > MOMENTS_KEPT) known.clear();
    known.set(moment, result);
    return result;
  };
}

async function questionsOf(
  query: Query,
  { entity, asOf, history }: Making,
  known: Pick<QuestionSources, 'fieldsAt' | 'mappings'>,
): Promise<FileQuestion[]> {
  const given = await listAnswersOf(query, entity, asOf);
  if (given.length === 0) return [];
  const { kind } = entity;
  const record = history.record ?? {};
  const copied = copiedAnswers({ kind, record, mappings: known.mappings });
  const answeredFields = new Set([...Object.keys(copied), ...given.map(({ dataField }) => dataField)]);
  const candidates = await findCandidates(readRulesAt(query, asOf), answeredFields);
  const ids = [...new Set([...candidates.keys(), ...given.map(({ ruleId }) => ruleId)])];
  const rules = new DocumentsAt<Rule>(
    await listDocumentTexts(query, { collection: 'rules', ids, until: asOf }),
  );
  const documents = await documentsOf(query, given);
  return fileQuestions({ kind, asOf, record, history, ...known, rules, candidates, documents }, given);
}

async function documentsOf(query: Query, entries: readonly GivenAnswerEntry[]): Promise<NotedDocuments> {
  const noted = entries.flatMap(({ event, value }) =>
    event === 'noted' ? (readNote(value)?.document ?? []) : [],
  );
  const documents = await listDocuments(
    query,
    noted.map(({ id }) => id),
  );
  return new Map(documents.map(({ id, name, bytes, contentHash }) => [id, { id, name, bytes, contentHash }]));
}

/** Stands for the statements of a filed summary that has none. */
const NO_STATEMENT = { text: 'It contains no statement.', citations: [] };

async function summariesOf(query: Query, entity: EntityKey, asOf: string): Promise<FiledSummaryView[]> {
  const filed = await listFiledSummaries(query, entity, asOf);
  return filed.map(({ id, fileName, prompt, madeBy, points, by, filedAt }) => ({
    ...{ id, fileName, prompt, madeBy, by },
    points: points.length > 0 ? points : [NO_STATEMENT],
    at: filedAt,
  }));
}

function emptyFile({ entity, id, asOf, history }: Making): EntityFile {
  const { kind, clientId } = entity;
  return {
    format: 1,
    ...{ kind, id, asOf },
    name: history.lastName || id,
    client: kind === 'clients' ? null : { id: clientId, name: history.clientName },
    state: 'unknown',
    deleted: null,
    isErased: false,
    known: { values: [], empty: [], members: [] },
    questions: [],
    matches: { decisions: [], comparisons: [] },
    summaries: [],
  };
}

/** Whether an erased address stood in the file. */
function isErased(file: EntityFile): boolean {
  return JSON.stringify(file).includes(ERASED);
}
