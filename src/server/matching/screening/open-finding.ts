import type { OpenFinding } from '#contract/matching/screening-contract.ts';
import { ENTITY_KINDS, entityKey } from '#records';
import { readNormalizedNames } from '../../clients/entity-store.ts';
import { AppError } from '../../ground/app-error.ts';
import { findReferenceRows } from '../../reference-lists/reference-store.ts';
import { toEvidenceView, toFieldView } from '../comparison/candidates/evidence-view.ts';
import { type OwnRecord, ownValues, readOwnRecord } from '../comparison/candidates/own-record.ts';
import { readCandidates } from '../comparison/candidates/read-candidates.ts';
import { listCurrentLists } from '../comparison/current-lists.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import { findForTwo } from '../decisions/second-person.ts';
import type { ListContexts } from '../list-context.ts';
import type { MatchDeps } from '../match-deps.ts';
import { type SnapshotRecord, toMatchRecord } from '../match-record-store.ts';
import type { Query } from '../match-run-store.ts';
import { findListsWithReason } from '../reason-rules.ts';
import { toFindingViews } from './find-screening.ts';
import { type NamedFinding, readFinding } from './open-finding-store.ts';
import { readClients } from './screening-client-store.ts';

/**
 * Reads a finding with both records as they are now.
 * @throws AppError 404 when there is no such finding
 */
export async function openFinding(
  { db: { query }, config }: Pick<MatchDeps, 'db' | 'config'>,
  contexts: ListContexts,
  id: string,
): Promise<OpenFinding> {
  const finding = await readFinding(query, id);
  if (!finding) throw new AppError('NOT_FOUND');
  const [view] = await toFindingViews(query, [finding]);
  const record = await readRecord(query, finding);
  const own = record && (await readOwnRecord(query, record));
  if (!view) throw new AppError('NOT_FOUND');
  return {
    finding: view,
    own: own && { fields: own.fields.map(toFieldView) },
    needsReason: (await findListsWithReason(query, config, [finding.listId])).size > 0,
    isForTwo: (await findForTwo(query, [finding])).has(id),
    candidate: record && own && (await readCandidate({ query, contexts }, finding, { record, own })),
  };
}

async function readRecord(
  query: Query,
  { kind, clientId, recordId }: NamedFinding,
): Promise<SnapshotRecord | null> {
  const [client] = await readClients(query, [entityKey(kind, recordId).clientId]);
  if (!client) return null;
  const names = await readNormalizedNames(query, [clientId]);
  const record = snapshotClient(client, ENTITY_KINDS, names).find(
    (one) => one.kind === kind && one.recordId === recordId,
  );
  return record ? { ...record, runId: '', ord: 0 } : null;
}

async function readCandidate(
  { query, contexts }: { query: Query; contexts: ListContexts },
  { kind, listName, externalId }: NamedFinding,
  { record, own }: { record: SnapshotRecord; own: OwnRecord },
): Promise<OpenFinding['candidate']> {
  const list = (await listCurrentLists(query)).find(({ name }) => name === listName);
  if (!list) return null;
  const rows = await findReferenceRows(query, { listId: list.id, kind }, [externalId]);
  const row = rows.get(externalId);
  if (row === undefined) return null;
  const internal = { ...toMatchRecord(record), values: ownValues(own) };
  const compared = { query, contexts, lists: [list], internal };
  const [candidate] = await readCandidates(compared, [{ listId: list.id, row }]);
  if (!candidate) return null;
  const scores = [candidate.evidence.score];
  return { ...toEvidenceView({ kind, own, scores }, candidate), kind };
}
