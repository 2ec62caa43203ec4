import { queryOptions } from '@tanstack/react-query';
import type { RuleScenario } from '#contract/questions/scenario-contract.ts';
import type { EntityKind } from '#records';
import { api } from '../../api/api-client.ts';
import { readCollection } from '../../api/read-collection.ts';
import { expectedVersion } from '../../editing/documents/document-calls.ts';
import type { Trial } from './run-trial.ts';

/** A saved scenario with the current values of its entity. */
export type SavedScenario = { id: string; version: number; scenario: RuleScenario; trial: Trial };

/** Every saved scenario with its trial. */
export const scenariosQuery = queryOptions({
  queryKey: ['rule scenarios'],
  queryFn: async (): Promise<SavedScenario[]> => {
    const stored = await readCollection<RuleScenario>('ruleScenarios');
    const readEntity = entityReader();
    return Promise.all(
      stored.map(async ({ id, version, data }) => ({
        id,
        version,
        scenario: data,
        trial: await trialOf(data, readEntity),
      })),
    );
  },
});

type ReadEntity = (kind: EntityKind, id: string) => Promise<Trial['entity']>;

async function trialOf({ kind, entityRef, record, steps }: RuleScenario, read: ReadEntity): Promise<Trial> {
  if (entityRef) return { kind: entityRef.kind, entity: await read(entityRef.kind, entityRef.id), steps };
  return { kind, entity: record ? { id: 'record', name: 'the record', record } : null, steps };
}

/** Reads each entity once; a deleted one becomes null. */
function entityReader(): ReadEntity {
  const reading = new Map<string, Promise<Trial['entity']>>();
  return (kind, id) => {
    const key = JSON.stringify([kind, id]);
    const known =
      reading.get(key) ??
      api.entities.read({ kind, id }).then(
        ({ entity, record }) => ({ id, name: entity.name, record }),
        () => null,
      );
    reading.set(key, known);
    return known;
  };
}

/** Saves a scenario: over a version, or as a new one. */
export async function writeScenario(
  id: string,
  version: number | null,
  scenario: RuleScenario,
): Promise<void> {
  await api.ruleScenarios.write({
    params: { id },
    query: {},
    headers: expectedVersion(version),
    body: JSON.parse(JSON.stringify(scenario)),
  });
}

export async function removeScenario({ id, version }: SavedScenario): Promise<void> {
  await api.ruleScenarios.remove({ params: { id }, headers: expectedVersion(version) });
}
