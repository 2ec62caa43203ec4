import type { TrialRules } from '../parts/rule-context.ts';
import type { SavedScenario } from './rule-scenario-queries.ts';
import { formatTrial, runTrial } from './run-trial.ts';

/** A scenario whose rows differ from the expected ones. */
export type ScenarioChange = {
  saved: SavedScenario;
  /** Its rows with the current rules. */
  actual: string[];
  removed: string[];
  added: string[];
};

/** Runs a saved scenario with these rules; undefined when it has the expected rows. */
export function scenarioChange(saved: SavedScenario, rules: TrialRules): ScenarioChange | undefined {
  const actual = formatTrial(runTrial(saved.trial, rules), rules);
  const { expected } = saved.scenario;
  if (actual.join('\n') === expected.join('\n')) return undefined;
  return {
    saved,
    actual,
    removed: expected.filter((line) => !actual.includes(line)),
    added: actual.filter((line) => !expected.includes(line)),
  };
}
