/** What is decided about a candidate, or about a group of candidates as one. */
export const DECISIONS = ['undecided', 'confirm', 'delete'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Decisions by the key of their pair or group; those undecided are absent. */
export type Decisions = Readonly<Record<string, Decision>>;

export type DecisionChange = { key: string; from: Decision; to: Decision };

/** What one act changed, so that it can be undone as one: a single decision, or a bulk. */
export type DecisionStep = { label: string; changes: readonly DecisionChange[] };

/** Decisions with the way back to the first state. Plain JSON. */
export type DecisionLog = { decisions: Decisions; steps: readonly DecisionStep[] };

/** What is to be decided in one act. */
export type DecisionRequest = { label: string; items: readonly { key: string; decision: Decision }[] };

/** The log in which nothing is done yet, over decisions that may be there already. */
export function startDecisions(decisions: Decisions = {}): DecisionLog {
  return { decisions, steps: [] };
}

/** The log after one act, a single decision or a bulk. What changes nothing is no step. */
export function decide(log: DecisionLog, { label, items }: DecisionRequest): DecisionLog {
  const wanted = new Map(items.map(({ key, decision }) => [key, decision]));
  const changes = [...wanted]
    .map(([key, to]) => ({ key, from: decisionOf(log.decisions, key), to }))
    .filter(({ from, to }) => from !== to);
  if (changes.length === 0) return log;
  return { decisions: withChanges(log.decisions, changes), steps: [...log.steps, { label, changes }] };
}

/** The log as it was before the last step; the same when there is none. */
export function undoDecision(log: DecisionLog): DecisionLog {
  const last = log.steps.at(-1);
  if (!last) return log;
  return { decisions: withChanges(log.decisions, undoOf(last)), steps: log.steps.slice(0, -1) };
}

/** The changes that take a step back. */
export function undoOf(step: DecisionStep): DecisionChange[] {
  return step.changes.map(({ key, from, to }) => ({ key, from: to, to: from }));
}

/** A candidate, or a group of `members` candidates of which some are decided one by one. */
export type DecidedItem = {
  decision: Decision;
  group?: { members: number; decidedMembers: number } | undefined;
};

/** Whether nothing is left to decide: a group's decision counts as that of each in it, and theirs as the group's. */
export function isDecided({ decision, group }: DecidedItem): boolean {
  return decision !== 'undecided' || (group !== undefined && group.decidedMembers >= group.members);
}

/** What is decided about a pair or group. */
export function decisionOf(decisions: Decisions, key: string): Decision {
  return Object.hasOwn(decisions, key) ? (decisions[key] as Decision) : 'undecided';
}

function withChanges(decisions: Decisions, changes: readonly DecisionChange[]): Decisions {
  const after = new Map(Object.entries(decisions));
  for (const { key, to } of changes) {
    if (to === 'undecided') after.delete(key);
    else after.set(key, to);
  }
  return Object.fromEntries(after);
}
