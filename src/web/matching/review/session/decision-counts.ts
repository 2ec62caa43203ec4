import type {
  MatchCandidate,
  MatchGroup,
  MatchRecordRow,
} from '#contract/matching/match-candidate-contract.ts';
import type { MadeDecision } from '#contract/matching/matching-parts.ts';
import type { Decision } from '#matching';

/** The pair or group that a decision is about. */
export type DecisionTarget = { recordId: string; key: string };

/** A pair or group with its new decision. */
export type DecisionPatch = DecisionTarget & { decision: MadeDecision };

/** How a decision changes the counts of its record and run. */
export type CountChange = {
  decided: number;
  undecided: number;
  confirmed: number;
  /** The group whose number of individually decided members changes. */
  inGroup?: { key: string; decidedAlone: number };
};

const NO_CHANGE: CountChange = { decided: 0, undecided: 0, confirmed: 0 };

/** The change of the counts when a candidate by name is decided. */
export function candidateChange(candidate: MatchCandidate, to: Decision): CountChange {
  return changeFrom(candidate.decision.value, to);
}

/** The change of the counts when a group is decided as a whole. */
export function groupChange(group: MatchGroup, to: Decision): CountChange {
  return group.decidedAlone >= group.count ? NO_CHANGE : changeFrom(group.decision.value, to);
}

/** The change of the counts when a member of a group is decided. A group is decided as a whole, or once all its members are. */
export function memberChange(record: MatchRecordRow, candidate: MatchCandidate, to: Decision): CountChange {
  const { decided: alone, confirmed } = changeFrom(candidate.decision.value, to);
  const isSpelt = candidate.admittedBy === 'spelling';
  const group = record.groups.find(
    ({ list, by }) => list === candidate.list && isSpelt === (by === 'spelling'),
  );
  if (!group) return { ...NO_CHANGE, confirmed };
  const inGroup = { key: group.key, decidedAlone: alone };
  const isWhole = group.decision.value !== 'undecided';
  const isAll = (decidedAlone: number) => Number(isWhole || decidedAlone >= group.count);
  const decided = isAll(group.decidedAlone + alone) - isAll(group.decidedAlone);
  return { decided, undecided: -decided, confirmed, inGroup };
}

/** The record with its counts and groups after a decision. */
export function patchedRecord(
  row: MatchRecordRow,
  patch: DecisionPatch,
  change: CountChange,
): MatchRecordRow {
  return {
    ...row,
    decided: row.decided + change.decided,
    undecided: row.undecided + change.undecided,
    confirmed: Math.max(0, row.confirmed + change.confirmed),
    groups: row.groups.map((group) => patchedGroup(group, patch, change)),
  };
}

function patchedGroup(
  group: MatchGroup,
  { key, decision }: DecisionPatch,
  { inGroup }: CountChange,
): MatchGroup {
  if (group.key === inGroup?.key)
    return { ...group, decidedAlone: group.decidedAlone + inGroup.decidedAlone };
  return group.key === key ? { ...group, decision } : group;
}

function changeFrom(from: Decision, to: Decision): CountChange {
  const decided = Number(to !== 'undecided') - Number(from !== 'undecided');
  return { decided, undecided: -decided, confirmed: Number(to === 'confirm') - Number(from === 'confirm') };
}
