import type { Kysely } from 'kysely';
import type { ImportView } from '#contract/imports/import-contract.ts';
import type { Tables } from '../../db/tables.ts';
import { importTargets, targetAt } from '../exchange/import-targets.ts';
import { readTargetContext } from '../exchange/read-target-context.ts';
import { readRemembered, type StoredImport } from './import-store.ts';

/** Returns an import as the API shows it, with the targets that its columns can go to. */
export async function toImportView(query: Kysely<Tables>, stored: StoredImport): Promise<ImportView> {
  const { author, storageKey, fileBytes, remembers, columns, choices, ...view } = stored;
  const found = columns ?? [];
  const remembered = await readRemembered(
    query,
    stored.collection,
    found.map(({ name }) => name),
  );
  const isAtWork = stored.state === 'checking' || stored.state === 'writing';
  return {
    ...view,
    state: stored.state === 'receiving' ? 'checking' : stored.state,
    problem: isAtWork ? null : stored.problem,
    columns: found.map((column, index) => ({
      ...column,
      ...(choices?.columns[index] ?? { goesTo: null, values: {} }),
    })),
    fixes: choices?.fixes ?? [],
    leftOut: choices?.leftOut ?? [],
    same: choices?.same ?? [],
    targets: await targetViews(query, stored),
    rememberedAt: remembered.at,
  };
}

async function targetViews(
  query: Kysely<Tables>,
  { collection, choices }: StoredImport,
): Promise<ImportView['targets']> {
  const known = importTargets(collection, await readTargetContext(query));
  const chosen = (choices?.columns ?? []).flatMap(({ goesTo }) => {
    const isKnown = goesTo === null || known.some(({ path }) => path === goesTo);
    return isKnown ? [] : (targetAt(known, collection, goesTo) ?? []);
  });
  return [...known, ...chosen].map(({ path, label, hint, type }) => ({ path, label, hint, type }));
}
