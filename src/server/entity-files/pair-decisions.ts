import type { FileDecision } from '#contract/entity-files/entity-file-contract.ts';
import type { PairAudit } from './entity-file-store.ts';

/** The decisions that stand after the rows of the audit log about one entity, given oldest first. */
export function pairDecisions(rows: readonly PairAudit[]): FileDecision[] {
  const made = new Map<string, PairAudit[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.listName, row.externalId]);
    const before = made.get(key) ?? [];
    // An undone decision is replaced by the one before it, unless that is about other values.
    if (row.action === 'undo') before.pop();
    const standing = before.at(-1)?.decision ?? 'undecided';
    if (row.action !== 'undo' || (row.decision === 'undecided' && standing !== 'undecided')) before.push(row);
    made.set(key, before);
  }
  return [...made.values()]
    .flatMap((decisions) => decisions.at(-1) ?? [])
    .filter(({ decision }) => decision !== 'undecided')
    .map(toDecision)
    .sort(byTime);
}

function toDecision(row: PairAudit): FileDecision {
  const { listName, listVersion, externalId, externalName, score, threshold, by, at } = row;
  const decision = row.decision === 'confirm' ? 'confirm' : 'delete';
  return {
    listName,
    listVersion,
    externalId,
    externalName,
    score,
    threshold,
    decision,
    reason: row.note || null,
    by,
    at,
  };
}

function byTime(a: FileDecision, b: FileDecision): number {
  const [one, other] = [a, b].map(({ at, listName, externalId }) =>
    JSON.stringify([at, listName, externalId]),
  );
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
