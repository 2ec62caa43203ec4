import type { EntityKind } from '#records';
import { birthdayNumber } from './evidence/birthday.ts';
import { birthplaceKey } from './evidence/birthplace.ts';
import { type EvidenceContext, originOf, type PairEvidence, pairEvidence } from './evidence/evidence.ts';
import { joinNames } from './join/join-names.ts';
import { indexNames } from './join/name-index.ts';
import { normalizeName } from './names/normalize.ts';
import { compareCandidates, countRivals } from './rank-candidates.ts';
import { type MatchRecord, nameKindOf, nameOf } from './reference-record.ts';
import { thresholdOf } from './thresholds.ts';

/** A reference record that may be the internal one, with all that speaks for and against it. */
export type Candidate = {
  reference: MatchRecord;
  evidence: PairEvidence;
  /** How many other candidates of the record are within 5 points. */
  rivals: number;
};

/** An internal record with its candidates, best first. */
export type RecordMatches = { record: MatchRecord; candidates: Candidate[] };

export type MatchRequest = {
  kind: EntityKind;
  records: readonly MatchRecord[];
  references: readonly MatchRecord[];
  context?: EvidenceContext;
};

/**
 * Who may be who: the exact join finds every pair with a name over the threshold, the same birthday or birthplace
 * adds its own, and each pair gets its evidence; candidates stand in order, best first.
 */
export function matchRecords({ kind, records, references, context = {} }: MatchRequest): RecordMatches[] {
  const threshold = context.threshold ?? thresholdOf(kind);
  const byName = pairsByName({ kind, records, references, threshold });
  const byOrigin = referencesByOrigin(kind, references);
  return records.map((record, at) => {
    const found = new Set([...(byName[at] ?? []), ...(byOrigin.get(originKey(kind, record)) ?? [])]);
    return { record, candidates: rankedCandidates(record, [...found], context) };
  });
}

type NamePairs = Pick<MatchRequest, 'kind' | 'records' | 'references'> & { threshold: number };

/** For each record the references one of whose names reaches the threshold. */
function pairsByName({ kind, records, references, threshold }: NamePairs): Set<MatchRecord>[] {
  const normalized = (name: string) => normalizeName(nameKindOf(kind), name);
  const rows = references.flatMap((reference) => reference.names.map(({ name }) => ({ reference, name })));
  const found = records.map(() => new Set<MatchRecord>());
  joinNames(
    indexNames(rows.map(({ name }) => normalized(name))),
    records.map((record) => normalized(nameOf(record))),
    {
      threshold,
      onPairs({ query, name, count }) {
        for (let at = 0; at < count; at++) {
          const row = rows[name[at] ?? -1];
          if (row) found[query[at] ?? -1]?.add(row.reference);
        }
      },
    },
  );
  return found;
}

function rankedCandidates(
  record: MatchRecord,
  found: readonly MatchRecord[],
  context: EvidenceContext,
): Candidate[] {
  const pairs = found.map((reference) => ({ reference, evidence: pairEvidence(record, reference, context) }));
  pairs.sort((a, b) =>
    compareCandidates({ id: a.reference.id, ...a.evidence }, { id: b.reference.id, ...b.evidence }),
  );
  const rivals = countRivals(pairs.map(({ evidence }) => evidence.score));
  return pairs.map((pair, at) => ({ ...pair, rivals: rivals[at] ?? 0 }));
}

/** References by what besides the name makes them candidates; those without it are in no list. */
function referencesByOrigin(
  kind: EntityKind,
  references: readonly MatchRecord[],
): Map<string, MatchRecord[]> {
  const groups = new Map<string, MatchRecord[]>();
  for (const reference of references) {
    const key = originKey(kind, reference);
    const group = groups.get(key);
    if (group) group.push(reference);
    else if (key !== '') groups.set(key, [reference]);
  }
  return groups;
}

function originKey(kind: EntityKind, { birthday, birthplace }: MatchRecord): string {
  const by = originOf(kind);
  if (by === null) return '';
  if (by === 'birthplace') return birthplaceKey(birthplace);
  return birthdayNumber(birthday) > 0 ? (birthday ?? '') : '';
}
