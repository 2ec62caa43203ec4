import type { MatchRecord } from '../../src/matching/index.ts';
import type { EntityKind } from '../../src/records/index.ts';
import type { ReviewRecord } from '../../src/server/matching/match-record-store.ts';

type Parts = {
  id?: string;
  kind: EntityKind;
  name?: string;
  prevname?: string;
  alias?: string;
  birthday?: string | undefined;
  birthplace?: string | undefined;
  country?: string | undefined;
  values?: MatchRecord['values'];
};

/** A record to compare, with each of its names as one text. */
export function aMatchRecord({
  id = 'r1',
  kind,
  birthday,
  birthplace,
  country,
  values,
  ...names
}: Parts): MatchRecord {
  const fields = ['name', 'prevname', 'alias'] as const;
  return {
    id,
    kind,
    names: fields.flatMap((field) => (names[field] ? [{ field, name: names[field] }] : [])),
    birthday,
    birthplace,
    country,
    values,
  };
}

/** A record of the run `run` with one candidate. */
export const aReviewRecord = (parts: Partial<ReviewRecord> & { ord: number }): ReviewRecord => ({
  ...{ runId: 'run', kind: 'clients', recordId: `c${parts.ord}`, clientId: `c${parts.ord}`, itemId: null },
  ...{ clientVersion: 1, name: 'Quay', folded: 'quay', detail: '', names: [], normalized: 'quay' },
  ...{ birthday: null, birthplace: null, country: null, savedAt: null, savedUnchanged: false },
  ...{ candidates: 1, groups: 0, bestScore: 90, decided: 0, confirmed: 0, come: 0, changed: 0, gone: 0 },
  ...{ change: null, recommended: 0, leader: null, leftOut: null },
  ...parts,
});
