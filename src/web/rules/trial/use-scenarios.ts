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
import { formatTrial, runTrial, type Trial } from './run-trial.ts';
import { type ScenarioChange, scenarioChange } from './scenario-changes.ts';

/** Debounce of the draft before the scenarios run again. */
const DEBOUNCE_MS = 250;
const NONE: SavedScenario[] = [];

/** Runs the saved scenarios with these rules whenever either changes. */
export function useScenarios(rules: TrialRules) {
  const queryClient = useQueryClient();
  const query = useQuery(scenariosQuery);
  const scenarios = query.data ?? NONE;
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
    }, DEBOUNCE_MS);
  }, [scenarios, rules]);

  const invalidate = () => queryClient.invalidateQueries({ queryKey: scenariosQuery.queryKey });
  return {
    query,
    changes,
    /** Saves a trial as a scenario that expects the rows it has with these rules. */
    async save(name: string, { kind, entity, steps }: Trial) {
      const expected = formatTrial(runTrial({ kind, entity, steps }, rules), rules);
      const whom = entity ? { entityRef: { kind, id: entity.id } } : {};
      await writeScenario(crypto.randomUUID(), null, { name, kind, ...whom, steps: [...steps], expected });
      await invalidate();
    },
    async accept({ saved, actual }: ScenarioChange) {
      await writeScenario(saved.id, saved.version, { ...saved.scenario, expected: actual });
      await invalidate();
    },
    async remove({ saved }: ScenarioChange) {
      await removeScenario(saved);
      await invalidate();
    },
  };
}
