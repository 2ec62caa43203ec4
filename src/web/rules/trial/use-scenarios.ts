import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inIdleTime } from '../parts/in-idle-time.ts';
import type { TrialRules } from '../parts/rule-context.ts';
import {
  removeScenario,
  type SavedScenario,
  scenariosQuery,
  writeScenario,
} from './rule-scenario-queries.ts';
import { drawTrial, runTrial, type Trial } from './run-trial.ts';
import { type ScenarioChange, scenarioChange } from './scenario-changes.ts';

/** Scenarios are run again once writing rests this long. */
const WRITING_REST_MS = 250;
const NONE: SavedScenario[] = [];

/** The saved scenarios, run again with these rules whenever they change. */
export function useScenarios(rules: TrialRules) {
  const queryClient = useQueryClient();
  const { data: scenarios = NONE } = useQuery(scenariosQuery);
  const [changes, setChanges] = useState<readonly ScenarioChange[]>([]);

  useEffect(() => {
    const found: ScenarioChange[] = [];
    let index = 0;
    return inIdleTime(() => {
      const saved = scenarios[index++];
      const change = saved && scenarioChange(saved, rules);
      if (change) found.push(change);
      if (!saved) setChanges(found);
      return saved !== undefined;
    }, WRITING_REST_MS);
  }, [scenarios, rules]);

  const settle = () => queryClient.invalidateQueries({ queryKey: scenariosQuery.queryKey });
  return {
    count: scenarios.length,
    changes,
    /** Keeps a trial as a scenario, to end from now on as it ends with these rules. */
    async save(name: string, { kind, entity, steps }: Trial) {
      const expected = drawTrial(runTrial({ kind, entity, steps }, rules), rules);
      const whom = entity ? { entityRef: { kind, id: entity.id } } : {};
      await writeScenario(crypto.randomUUID(), null, { name, kind, ...whom, steps: [...steps], expected });
      await settle();
    },
    async accept({ saved, drawn }: ScenarioChange) {
      await writeScenario(saved.id, saved.version, { ...saved.scenario, expected: drawn });
      await settle();
    },
    async remove({ saved }: ScenarioChange) {
      await removeScenario(saved);
      await settle();
    },
  };
}
