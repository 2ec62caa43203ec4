import type { ComboboxItem } from '@mantine/core';
import type { RuleFinding } from '#rules';
import type { RuleDraft, RuleProblems } from './rule-draft.ts';
import type { RuleGround } from './rule-ground.ts';

export type RuleFormProps = {
  draft: RuleDraft;
  onChange: (change: Partial<RuleDraft>) => void;
  dirty: ReadonlySet<keyof RuleDraft>;
  problems: RuleProblems;
  findings: readonly RuleFinding[];
  onFix: (finding: RuleFinding) => void;
  ground: RuleGround;
};

/** What the parts of the form share. */
export type RulePartProps = RuleFormProps & { choices: readonly ComboboxItem[] };
