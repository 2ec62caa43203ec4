import type { ComboboxItem } from '@mantine/core';
import type { RuleFinding } from '#rules';
import type { RuleContext } from '../parts/rule-context.ts';
import type { RuleDraft, RuleProblems } from '../parts/rule-draft.ts';

export type RuleFormProps = {
  draft: RuleDraft;
  onChange: (change: Partial<RuleDraft>) => void;
  dirty: ReadonlySet<keyof RuleDraft>;
  problems: RuleProblems;
  findings: readonly RuleFinding[];
  onFix: (finding: RuleFinding) => void;
  context: RuleContext;
};

/** What the parts of the form share. */
export type RulePartProps = RuleFormProps & { choices: readonly ComboboxItem[] };

/**
 * Whether a part of the form is as it was: what it shows of the draft, and what is found below `path` of the rule. Then
 * it is not drawn anew, so that typing elsewhere is answered at once whatever the rule holds.
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
