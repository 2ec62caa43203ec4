import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { api, apiQueries } from '../../api/api-client.ts';
import { ENTITY_KIND_LABELS } from '../../editing/values/entity-kind-labels.ts';
import { MenuSelect } from '../../ui/menu-select.tsx';
import styles from './try-it.module.css';
import type { TrialWork } from './use-trial.ts';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 120;

/** Chooses the entity of a trial: a client, contact or related party, or only an entity kind. */
export function TrialEntity({ work }: { work: TrialWork }) {
  const [typed, setTyped] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const { trial } = work;
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isChosenName = words === trial.entity?.name;
  const { data } = useQuery(
    apiQueries.entities.search.queryOptions({
      input: { q: isChosenName ? '' : words, limit: 12 },
      placeholderData: keepPreviousData,
    }),
  );
  const groups = useMemo(() => {
    const found = (data?.groups ?? []).map(({ kind, items }) => ({
      group: ENTITY_KIND_LABELS[kind],
      items: items.map(({ id, name }) => ({ value: JSON.stringify([kind, id]), label: name })),
    }));
    return withChosen(found, trial);
  }, [data, trial]);

  async function choose(value: string | null) {
    setFailed(false);
    if (value === null) return work.setEntity(trial.kind, null);
    const [kind, id] = JSON.parse(value) as [EntityKind, string];
    try {
      const { entity, record } = await api.entities.read({ kind, id });
      work.setEntity(kind, { id, name: entity.name, record });
    } catch {
      setFailed(true);
    }
  }

  return (
    <div className={styles.entity}>
      <MenuSelect
        aria-label="Load a client, contact or related party"
        placeholder="Load a client, contact or related party"
        clearable
        data={groups}
        filter={({ options }) => options}
        value={trial.entity ? JSON.stringify([trial.kind, trial.entity.id]) : null}
        onSearchChange={setTyped}
        onChange={(value) => void choose(value)}
      />
      {trial.entity === null && (
        <MenuSelect
          aria-label="Kind to try the rules for"
          searchable={false}
          allowDeselect={false}
          data={ENTITY_KINDS.map((kind) => ({ value: kind, label: ENTITY_KIND_LABELS[kind] }))}
          value={trial.kind}
          onChange={(kind) => kind && work.setKind(kind as EntityKind)}
        />
      )}
      <div role="alert" className={styles.failure}>
        {hasFailed && 'Failed to load client'}
      </div>
    </div>
  );
}

type Group = { group: string; items: { value: string; label: string }[] };

/** Adds the chosen entity to the found ones, so that a search does not remove it. */
function withChosen(groups: Group[], { kind, entity }: TrialWork['trial']): Group[] {
  if (!entity) return groups;
  const value = JSON.stringify([kind, entity.id]);
  const others = groups.map((group) => ({
    ...group,
    items: group.items.filter((item) => item.value !== value),
  }));
  return [{ group: 'Chosen', items: [{ value, label: entity.name }] }, ...others];
}
