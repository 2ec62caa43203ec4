import type { RuleScenario } from '#contract/scenario-contract.ts';

/** The scenario with a field under its new name, in what was done and in the rows it ended with (`dataField@ruleId`). */
export function renameInScenario(
  scenario: RuleScenario,
  { from, to }: { from: string; to: string },
): RuleScenario {
  const steps = scenario.steps.map((step) => {
    const renamed: typeof step = [...step];
    if (renamed[1] === from) renamed[1] = to;
    return renamed;
  });
  return { ...scenario, steps, expected: scenario.expected.map((row) => renameInRow(row, from, to)) };
}

function renameInRow(row: string, from: string, to: string): string {
  const place = row.indexOf(`${from}@`);
  const startsAWord = place === 0 || row[place - 1] === ' ';
  return place >= 0 && startsAWord ? row.slice(0, place) + to + row.slice(place + from.length) : row;
}
