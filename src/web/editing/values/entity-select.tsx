import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { apiQueries } from '../../api/api-client.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { ENTITY_KIND_LABELS } from './entity-kind-labels.ts';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 120;

export type SelectedEntity = { kind: EntityKind; id: string; name: string };

/** Selects a client, contact or related party by words of its name. */
export function EntitySelect({
  label,
  value,
  onSelect,
}: {
  label: string;
  value: SelectedEntity | null;
  onSelect: (entity: SelectedEntity | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data } = useQuery(
    apiQueries.entities.search.queryOptions({
      input: { q: words === value?.name ? '' : words, limit: 12 },
      placeholderData: keepPreviousData,
    }),
  );
  const found = useMemo(
    () =>
      (data?.groups ?? []).flatMap(({ kind, items }) => items.map(({ id, name }) => ({ kind, id, name }))),
    [data],
  );
  return (
    <MenuSelect
      aria-label={label}
      placeholder={label}
      clearable
      data={groupsOf(found, value)}
      filter={({ options }) => options}
      value={value && keyOf(value)}
      onSearchChange={setTyped}
      onChange={(key) => onSelect(found.find((entity) => keyOf(entity) === key) ?? null)}
    />
  );
}

const keyOf = ({ kind, id }: SelectedEntity) => JSON.stringify([kind, id]);
const optionOf = (entity: SelectedEntity) => ({ value: keyOf(entity), label: entity.name });

/** The found entities by kind, after the selected one, which a search would remove otherwise. */
function groupsOf(found: readonly SelectedEntity[], selected: SelectedEntity | null) {
  const others = found.filter((entity) => !selected || keyOf(entity) !== keyOf(selected));
  const groups = ENTITY_KINDS.map((kind) => ({
    group: ENTITY_KIND_LABELS[kind],
    items: others.filter((entity) => entity.kind === kind).map(optionOf),
  })).filter(({ items }) => items.length > 0);
  return selected ? [{ group: 'Chosen', items: [optionOf(selected)] }, ...groups] : groups;
}
