/** The decision about a candidate, or about a group of candidates together. */
export const DECISIONS = ['undecided', 'confirm', 'delete'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A candidate, or a group of `members` candidates of which some are decided one by one. */
export type DecidedItem = {
  decision: Decision;
  group?: { members: number; decidedMembers: number } | undefined;
};

/** Whether nothing is left to decide. The decision of a group counts for each member, and those of all members for the group. */
export function isDecided({ decision, group }: DecidedItem): boolean {
  return decision !== 'undecided' || (group !== undefined && group.decidedMembers >= group.members);
}
