import type { RuleScenario } from '#contract/scenario-contract.ts';

type Names = { from: string; to: string };

/** A row as a scenario draws it: indented, what it asks, and in brackets the rule that asks it. */
const DRAWN_ROW = /^( *)(.*) \((.*)\)$/s;

/** The scenario with a field under its new name, in what was done and in the rows that ask by its name. */
export function renameInScenario(scenario: RuleScenario, { from, to }: Names): RuleScenario {
  return renamed(scenario, 1, { from, to }, ([indent, asked, ruleId]) =>
    asked === from ? `${indent}${to} (${ruleId})` : undefined,
  );
}

/** The scenario with a rule under its new id, in what was done and in the rows that the rule asks. */
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
