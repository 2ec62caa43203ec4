import type { ComboboxItem } from '@mantine/core';
import type { RuleFinding } from '#rules';
import type { RuleContext } from '../parts/rule-context.ts';
import type { DraftCase, RuleDraft, RuleProblems } from '../parts/rule-draft.ts';

export type RuleFormProps = {
  draft: RuleDraft;
  onChange: (change: Partial<RuleDraft>) => void;
  dirty: ReadonlySet<keyof RuleDraft>;
  problems: RuleProblems;
  findings: readonly RuleFinding[];
  onFix: (findings: readonly RuleFinding[]) => void;
  context: RuleContext;
  /** The categories of all rules, to choose from. */
  categories: readonly string[];
  /** Differs for each new rule; null for a stored one. */
  newKey: string | null;
};

export type RulePartProps = RuleFormProps & { choices: readonly ComboboxItem[] };

export type CaseLineProps = RulePartProps & {
  index: number;
  theCase: DraftCase;
  onCase: (change: Partial<DraftCase>) => void;
  onMove: (from: number, to: number, isDragged: boolean) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

/**
 * Compares the props of a memoized part of the form: the keys of the draft that it shows, and the findings below `path`.
 * Typing in one part does not render the others, so that large rules stay fast.
 */
export function isSamePart(path: string, shown: readonly (keyof RuleDraft)[]) {
  const found = ({ findings }: RulePartProps) =>
    JSON.stringify(findings.filter((finding) => finding.path.startsWith(path)));
  return (before: RulePartProps, after: RulePartProps) =>
    shown.every((key) => before.draft[key] === after.draft[key]) &&
    before.context === after.context &&
    before.choices === after.choices &&
    before.problems.cases === after.problems.cases &&
    found(before) === found(after);
}
