import { type ComboboxItem, type ComboboxItemGroup, type OptionsFilter, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type FieldCatalogue, keyWords, parseFieldPath, pathOf, readPath, writePath } from '#records';
import { compareWords } from '../ui/in-locale.ts';
import { focusDrawn } from '../ui/input/focus-drawn.ts';
import { searchOptions } from '../ui/options/option-search.ts';
import { SEARCHED_MENU, WITH_CHEVRON } from '../ui/options/searched-menu.tsx';
import { type EntityRef, entityOf, isReservedKey, kindOf, valueKey } from './client-entities.ts';
import { shownPaths } from './entity-fields.tsx';
import type { ClientEditor } from './use-client-editor.ts';

type AddFieldProps = {
  target: EntityRef;
  targetName: string;
  editor: ClientEditor;
  catalogue: FieldCatalogue;
  className: string | undefined;
};

/** Adds a field to the current section: a defined one, or any typed dotted path. */
export function AddField({ target, targetName, editor, catalogue, className }: AddFieldProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const { draft } = editor;
  const data = useFieldsToAdd({ draft, target, catalogue, typed, isWanted: isFocused });

  function add(chosen: string | null) {
    if (chosen === null) return;
    const refused = refusalOf(chosen, entityOf(draft.client, target) ?? {}, target);
    setProblem(refused);
    if (refused !== undefined) return;
    focusDrawn(
      () => {
        setTyped('');
        editor.change({ type: 'show', ref: target, path: chosen });
      },
      () => document.getElementById(valueKey(target, chosen)),
    );
  }

  return (
    <Select
      className={`on-screen ${className ?? ''}`}
      aria-label={`Add Field to ${targetName}`}
      placeholder="Add Field"
      data={[{ group: `To ${targetName}`, items: data }]}
      value={null}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        setProblem(undefined);
      }}
      onChange={add}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      error={problem}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      // Otherwise a path that is pasted opens the menu, and Enter chooses nothing.
      selectFirstOptionOnDropdownOpen
      withCheckIcon={false}
      {...SEARCHED_MENU}
      {...WITH_CHEVRON}
      filter={searchGroup}
      nothingFoundMessage="Type a dotted path to add it"
    />
  );
}

/** The fields that the section does not show yet, and the typed path. */
function useFieldsToAdd(wanted: {
  draft: ClientEditor['draft'];
  target: EntityRef;
  catalogue: FieldCatalogue;
  typed: string;
  /** False while the user types elsewhere, to skip the work for thousands of fields. */
  isWanted: boolean;
}): ComboboxItem[] {
  const { draft, target, catalogue, isWanted } = wanted;
  const all = useMemo(() => itemsToAdd(catalogue, target.list), [catalogue, target.list]);
  const items = useMemo(() => {
    if (!isWanted) return [];
    const shown = new Set(shownPaths(draft, target));
    return all.filter(({ value }) => !shown.has(value));
  }, [all, draft, target, isWanted]);
  const path = wanted.typed.trim();
  const isNew = path !== '' && !items.some((item) => item.label === path || item.value === path);
  return isNew ? [...items, { value: path, label: `Path ${path}` }] : items;
}

/** Every defined field with its path in entities of the list, sorted by label. */
function itemsToAdd(catalogue: FieldCatalogue, list: EntityRef['list']): ComboboxItem[] {
  const items = new Map<string, ComboboxItem>();
  for (const field of catalogue.fields.values()) {
    const value = pathOf(catalogue, kindOf(list), field.dataField);
    const label = field.label || keyWords(field.dataField);
    if (!items.has(value)) items.set(value, { value, label });
  }
  return [...items.values()].sort((a, b) => compareWords(a.label, b.label));
}

/** Searches within the one group, by label and by path. */
const searchGroup: OptionsFilter = ({ options, search, limit }) => {
  const [group] = options as ComboboxItemGroup<ComboboxItem>[];
  if (!group) return [];
  const byLabel = searchOptions({ options: group.items, search, limit }) as ComboboxItem[];
  const words = search.trim().toLowerCase();
  const byPath = group.items.filter(
    (item) => item.value.toLowerCase().includes(words) && !byLabel.includes(item),
  );
  const found = [...byLabel, ...byPath].slice(0, limit);
  return found.length > 0 ? [{ ...group, items: found }] : [];
};

function refusalOf(path: string, entity: Parameters<typeof writePath>[0], { list }: EntityRef) {
  const parsed = parseFieldPath(path);
  if (!parsed.ok) return parsed.reason;
  if (isReservedKey(parsed.segments[0] ?? '', list))
    return 'This name is reserved. Please choose another one.';
  if (parsed.segments.some((segment) => segment !== segment.trim()))
    return 'A path has no spaces before or after a name.';
  const here = readPath(entity, path);
  if (typeof here === 'object' && here !== null && !Array.isArray(here)) {
    return 'There are values below this path already. Add one of them, such as a.b.';
  }
  const written = writePath(entity, path, '');
  return written.ok ? undefined : written.reason;
}
