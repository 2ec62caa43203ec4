import type { RuleScenario } from '#contract/questions/scenario-contract.ts';

type Names = { from: string; to: string };

/** A row of a scenario: indent, question, and in brackets the rule that asks it. */
const DRAWN_ROW = /^( *)(.*) \((.*)\)$/s;

/** Renames a field in the steps of a scenario and in the rows that show its name. */
export function renameInScenario(scenario: RuleScenario, { from, to }: Names): RuleScenario {
  return renamed(scenario, 1, { from, to }, ([indent, asked, ruleId]) =>
    asked === from ? `${indent}${to} (${ruleId})` : undefined,
  );
}

/** Renames a rule in the steps of a scenario and in the rows that it asks. */
export function renameRuleInScenario(scenario: RuleScenario, { from, to }: Names): RuleScenario {
  return renamed(scenario, 2, { from, to }, ([indent, asked, ruleId]) =>
    ruleId === from ? `${indent}${asked} (${to})` : undefined,
  );
}

function renamed(
  scenario: RuleScenario,
  index: 1 | 2,
  { from, to }: Names,
  renameRow: (parts: string[]) => string | undefined,
): RuleScenario {
  const steps = scenario.steps.map((step) => {
    const next: typeof step = [...step];
    if (next[index] === from) next[index] = to;
    return next;
  });
  const expected = scenario.expected.map((row) => {
    const parts = row.startsWith('# ') ? null : DRAWN_ROW.exec(row);
    return (parts && renameRow(parts.slice(1))) ?? row;
  });
  return { ...scenario, steps, expected };
}
