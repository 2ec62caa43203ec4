import { ENTITY_KINDS } from '#records';
import type { Query } from '../../../db/tables.ts';
import type { ReadCandidate } from '../../comparison/candidates/read-candidates.ts';
import { snapshotClient } from '../../comparison/snapshot-client.ts';
import { validDecision } from '../../decisions/decide-pairs.ts';
import { identityKey, readDecisions } from '../../match-decision-store.ts';
import { type SnapshotRecord, toMatchRecord } from '../../match-record-store.ts';
import { readClients } from '../../screening/screening-client-store.ts';
import { pairHash } from '../../to-reference-record.ts';

/** What was decided about candidates of a record of ours. */
export type Remembered = ReadonlyMap<ReadCandidate, 'confirm' | 'delete'>;

/**
 * Recalls the decisions about a record of ours and candidates, as far as the compared values are unchanged since.
 * @param id as `contacts:client:contact`, or the id of a client
 */
export async function recallDecisions(
  query: Query,
  id: string,
  candidates: readonly ReadCandidate[],
): Promise<Remembered> {
  const record = await readOwnRecord(query, id);
  if (!record) return new Map();
  const { kind, recordId } = record;
  const pairOf = ({ list, reference }: ReadCandidate) => ({
    ...{ kind, recordId, listName: list.name, externalId: reference.id },
  });
  const ofKind = candidates.filter(({ reference }) => reference.kind === kind);
  const decisions = await readDecisions(query, ofKind.map(pairOf));
  return new Map(
    ofKind.flatMap((candidate) => {
      const valuesHash = pairHash(toMatchRecord(record), candidate.reference);
      const stored = decisions.get(identityKey(pairOf(candidate))) ?? null;
      const decision = validDecision(stored, { valuesHash })?.decision;
      return decision ? [[candidate, decision] as const] : [];
    }),
  );
}

async function readOwnRecord(query: Query, id: string): Promise<SnapshotRecord | null> {
  const [first = '', second, ...rest] = id.split(':');
  const kind = ENTITY_KINDS.find((one) => one === first) ?? 'clients';
  const clientId = kind === first && second !== undefined ? second : first;
  const recordId = kind === first ? [second, ...rest].join(':') : id;
  const [client] = await readClients(query, [clientId]);
  const own = client ? snapshotClient(client, [kind], new Map()) : [];
  const found = own.find((record) => record.recordId === recordId);
  return found ? { ...found, ord: 0, runId: '' } : null;
}
