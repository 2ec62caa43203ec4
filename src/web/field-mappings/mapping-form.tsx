import { Autocomplete } from '@mantine/core';
import { useMemo } from 'react';
import { ENTITY_KINDS, type EntityKind, type Field } from '#records';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';
import type { SamplePaths } from '../fields/field-queries.ts';
import { ChoiceBoxes } from '../ui/choice-group.tsx';
import { compareWords } from '../ui/in-locale.ts';
import { distinctOptions } from '../ui/options/distinct-options.ts';
import { MenuSelect } from '../ui/options/menu-select.tsx';
import { SEARCHED_MENU } from '../ui/options/searched-menu.tsx';
import type { MappingDraft } from './mapping-draft.ts';
import styles from './mapping-form.module.css';

const KIND_CHOICES = ENTITY_KINDS.map((kind) => ({ value: kind, label: ENTITY_KIND_LABELS[kind] }));

/** The inputs of one mapping: from which path, to which field, for which kinds. */
export function MappingForm({
  draft,
  onChange,
  fields,
  paths,
}: {
  draft: MappingDraft;
  onChange: (change: Partial<MappingDraft>) => void;
  fields: ReadonlyMap<string, Field>;
  paths: SamplePaths;
}) {
  const sources = useMemo(() => sourceChoices(paths, draft.appliesTo), [paths, draft.appliesTo]);
  const targets = useMemo(() => targetChoices(fields, draft.mapsTo), [fields, draft.mapsTo]);
  return (
    <>
      <Autocomplete
        label="Source field"
        data={sources}
        {...SEARCHED_MENU}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={draft.sourceField}
        onChange={(sourceField) => onChange({ sourceField })}
      />
      <MenuSelect
        label="Target field"
        data={targets}
        value={draft.mapsTo || null}
        clearable={false}
        allowDeselect={false}
        placeholder="Choose"
        onChange={(mapsTo) => mapsTo && onChange({ mapsTo })}
      />
      <fieldset className={styles.kinds}>
        <legend className={`quiet ${styles.legend}`}>Applies to</legend>
        <ChoiceBoxes
          choices={KIND_CHOICES}
          chosen={draft.appliesTo}
          onChange={(appliesTo) => onChange({ appliesTo })}
        />
      </fieldset>
    </>
  );
}

/** The paths of the chosen kinds, or of all kinds while none is chosen. */
function sourceChoices(paths: SamplePaths, kinds: readonly EntityKind[]): string[] {
  const from = kinds.length > 0 ? kinds : ENTITY_KINDS;
  return distinctOptions(from.flatMap((kind) => paths[kind])).sort();
}

function targetChoices(fields: ReadonlyMap<string, Field>, chosen: string) {
  const names = [...fields.keys()].sort(compareWords);
  const all = chosen === '' || fields.has(chosen) ? names : [chosen, ...names];
  return all.map((name) => {
    const label = fields.get(name)?.label;
    return { value: name, label: label && label !== name ? `${name} · ${label}` : name };
  });
}
