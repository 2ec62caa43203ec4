import { type AlertRule, tierOf } from '#matching';
import type { EntityKind } from '#records';
import type { Finding, FindingCause, Hit, WrittenFinding } from './finding-store.ts';

/** The reference records of a kind that a comparison looked at: all of the list, or those with these ids. */
export type LookedAt = 'all' | ReadonlyMap<EntityKind, ReadonlySet<string>>;

export type FindingChange = Omit<WrittenFinding, 'id'> & {
  /** Of the stored finding that it replaces; null for another one. */
  id: string | null;
};

type Compared = {
  /** What is stored of the compared clients and lists. */
  stored: readonly Finding[];
  hits: readonly Hit[];
  lookedAt: (listName: string) => LookedAt;
  /** Whether records of a kind are compared with a list; what was found in one that is not screened any more is gone. */
  isScreened: (listName: string, kind: EntityKind) => boolean;
  rule: AlertRule;
  cause: FindingCause;
  at: string;
};

/**
 * Decides what a comparison changes: a hit that was not there is new, one whose values are others is changed, and one of the
 * reference records that it looked at which is no longer found is gone. Whether an earlier state was seen, or was a clean
 * result, changes nothing: a hit that comes back is new. What is gone because its list is not screened any more was the
 * firm's own choice, so it counts as seen.
 * @returns the changes in the order of the index of pairs, so that rows are appended to its pages
 */
export function changeFindings({
  stored,
  hits,
  lookedAt,
  isScreened,
  rule,
  cause,
  at,
}: Compared): FindingChange[] {
  const before = new Map(stored.map((finding) => [keyOf(finding), finding]));
  const found = new Set<string>();
  const changes = new Map<string, FindingChange>();
  for (const hit of hits) {
    const key = keyOf(hit);
    found.add(key);
    const known = before.get(key);
    if (known && known.state !== 'gone' && known.contentHash === hit.contentHash) continue;
    const isNew = !known || known.state === 'gone' || (known.state === 'new' && known.seenAt === null);
    const state = isNew ? 'new' : 'changed';
    const tier = tierOf(hit, rule);
    const { id = null, changes: values = [] } = known ?? {};
    changes.set(key, { ...hit, id, tier, changes: values, state, cause, changedAt: at, seenAt: null });
  }
  for (const [key, finding] of before) {
    if (finding.state === 'gone' || found.has(key) || !isLookedAt(finding, lookedAt)) continue;
    const { seenByEmail: _seenByEmail, assigneeId: _assigneeId, proposal: _proposal, ...rest } = finding;
    const seenAt = isScreened(finding.listName, finding.kind) ? null : at;
    changes.set(key, { ...rest, state: 'gone', cause, changedAt: at, seenAt });
  }
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

function isLookedAt({ listName, kind, externalId }: Finding, lookedAt: Compared['lookedAt']): boolean {
  const looked = lookedAt(listName);
  return looked === 'all' || (looked.get(kind)?.has(externalId) ?? false);
}

function keyOf({ clientId, kind, recordId, listName, externalId }: Hit): string {
  return JSON.stringify([clientId, kind, recordId, listName, externalId]);
}
