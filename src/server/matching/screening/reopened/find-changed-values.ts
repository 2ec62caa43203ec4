import { type ChangedValue, changedOwnValues, changedReferenceValues, joinChangedValues } from '#matching';
import { ENTITY_KINDS } from '#records';
import type { Query, Transaction } from '../../../db/tables.ts';
import { readRevisionData } from '../../../documents/revision-store.ts';
import type { ReferenceRow } from '../../../reference-lists/reference-store.ts';
import { snapshotClient } from '../../comparison/snapshot-client.ts';
import { identityKey, readDecisions } from '../../match-decision-store.ts';
import { type SnapshotRecord, toMatchRecord } from '../../match-record-store.ts';
import { readReferences } from '../../read-references.ts';
import type { FindingChange } from '../change-findings.ts';
import type { Finding } from '../finding-store.ts';

type Compared = {
  /** What was stored before. */
  stored: readonly Finding[];
  /** Our records as they were compared now, and the version of each client that was compared before by its id. */
  records: readonly SnapshotRecord[];
  versions: ReadonlyMap<string, number>;
};

/**
 * Adds to changed findings which values are others than when they were last decided or seen, as far as the version of
 * before of the list and of our client is still there.
 */
export async function withChangedValues(
  transaction: Transaction,
  changes: readonly FindingChange[],
  { stored, records, versions }: Compared,
): Promise<FindingChange[]> {
  const before = new Map(stored.map((finding) => [finding.id, finding]));
  const known = changes.flatMap((change) => before.get(change.id ?? '') ?? []);
  if (known.length === 0) return [...changes];
  const settled = await settledAmong(transaction, known);
  const theirs = await changedTheirs(transaction, changes, before);
  const saved = changes.filter(({ id, cause }) => cause === 'record' && before.has(id ?? ''));
  const ours = await changedOurs(transaction, saved, { records, versions });
  return changes.map((change) => {
    const was = before.get(change.id ?? '');
    if (!was) return change;
    const own = ours.get(recordKey(change)) ?? [];
    const now = [...own, ...(theirs.get(was.id) ?? [])];
    return { ...change, changes: joinChangedValues(settled.has(was.id) ? [] : was.changes, now) };
  });
}

/** The ids of findings whose state of before was decided or seen: what changes from then on is what opens them again. */
async function settledAmong(query: Query, findings: readonly Finding[]): Promise<ReadonlySet<string>> {
  const decisions = await readDecisions(query, findings);
  const settled = findings.filter((finding) => {
    if (finding.state === 'gone') return false;
    const decision = decisions.get(identityKey(finding));
    const isSame = decision?.valuesHash === finding.valuesHash;
    return (
      finding.seenAt !== null || (isSame && (finding.state === 'new' || decision.at >= finding.changedAt))
    );
  });
  return new Set(settled.map(({ id }) => id));
}

/** What the list changed of reference records that are found now as before, by the id of the finding. */
async function changedTheirs(
  query: Query,
  changes: readonly FindingChange[],
  before: ReadonlyMap<string, Finding>,
): Promise<Map<string, ChangedValue[]>> {
  const pairs = changes.flatMap((change) => {
    const was = before.get(change.id ?? '');
    return was && change.state !== 'gone' && was.listId !== change.listId ? [{ was, change }] : [];
  });
  const found = new Map<string, ChangedValue[]>();
  for (const some of Map.groupBy(pairs, ({ was, change }) =>
    JSON.stringify([was.kind, was.listId, change.listId]),
  ).values()) {
    const former = await readRows(
      query,
      some.map(({ was }) => was),
    );
    const present = await readRows(
      query,
      some.map(({ change }) => change),
    );
    for (const { was } of some) {
      const [one, other] = [former.get(was.externalId), present.get(was.externalId)];
      if (one && other) found.set(was.id, changedReferenceValues(versionOf(one), versionOf(other)));
    }
  }
  return found;
}

/** Reads the reference records of findings of one kind and list. */
async function readRows(
  query: Query,
  findings: readonly Pick<Finding, 'kind' | 'listId' | 'externalId'>[],
): Promise<Map<string, ReferenceRow>> {
  const [first] = findings;
  if (!first) return new Map();
  return readReferences(
    query,
    first,
    findings.map(({ externalId }) => externalId),
  );
}

function versionOf({ birthday, ...row }: ReferenceRow) {
  return { ...row, birthday: birthday ?? undefined };
}

/** What the saves since the comparison before changed of our records, by record. */
async function changedOurs(
  query: Query,
  saved: readonly FindingChange[],
  { records, versions }: Pick<Compared, 'records' | 'versions'>,
): Promise<Map<string, ChangedValue[]>> {
  const found = new Map<string, ChangedValue[]>();
  const wanted = new Set(saved.map(({ clientId }) => clientId));
  const former = await readRevisionData(
    query,
    'clients',
    [...wanted].map((id) => ({ id, version: versions.get(id) ?? 0 })),
  );
  const present = new Map(records.map((record) => [recordKey(record), record]));
  for (const { id, version, data } of former) {
    for (const was of snapshotClient({ id, version, data }, ENTITY_KINDS, new Map())) {
      const now = present.get(recordKey(was));
      if (!now) continue;
      found.set(
        recordKey(was),
        changedOwnValues(toMatchRecord({ ...was, runId: '', ord: 0 }), toMatchRecord(now)),
      );
    }
  }
  return found;
}

function recordKey({ kind, recordId }: Pick<SnapshotRecord, 'kind' | 'recordId'>): string {
  return `${kind} ${recordId}`;
}
