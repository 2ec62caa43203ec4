import type { TrialRules } from '../parts/rule-context.ts';
import type { SavedScenario } from './rule-scenario-queries.ts';
import { drawTrial, runTrial } from './run-trial.ts';

/** A scenario that ends otherwise than when it was saved. */
export type ScenarioChange = {
  saved: SavedScenario;
  /** What it shows now. */
  drawn: string[];
  gone: string[];
  come: string[];
};

/** Runs a saved scenario with these rules; undefined when it ends as it did. */
export function scenarioChange(saved: SavedScenario, rules: TrialRules): ScenarioChange | undefined {
  const drawn = drawTrial(runTrial(saved.trial, rules), rules);
  const { expected } = saved.scenario;
  if (drawn.join('\n') === expected.join('\n')) return undefined;
  return {
    saved,
    drawn,
    gone: expected.filter((line) => !drawn.includes(line)),
    come: drawn.filter((line) => !expected.includes(line)),
  };
}
