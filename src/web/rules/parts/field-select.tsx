import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { type Field, SESSION_START } from '#records';
import { compareWords } from '../../ui/in-locale.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { searchOptions } from '../../ui/options/option-search.ts';

/** The options of a menu of fields, sorted by label. Fields with the same label also show their names. Build it once for all menus. */
export function fieldChoices(fields: ReadonlyMap<string, Field>): ComboboxItem[] {
  const counts = new Map<string, number>();
  for (const { label } of fields.values()) counts.set(label, (counts.get(label) ?? 0) + 1);
  const nameOf = ({ dataField, label }: Field) => {
    if (!label) return dataField;
    return counts.get(label) === 1 ? label : `${label} (${dataField})`;
  };
  return [...fields.values()]
    .map((field) => ({ value: field.dataField, label: nameOf(field) }))
    .sort((a, b) => compareWords(a.label, b.label));
}

const SESSION_CHOICE: ComboboxItem = { value: SESSION_START, label: `The session starts (${SESSION_START})` };

type FieldSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> & {
  choices: readonly ComboboxItem[];
  /** Whether the session's start can be chosen: rules can wait for it, but not ask for it. */
  withSessionStart?: boolean;
  value: string;
  onChange: (field: string) => void;
};

/** A select of fields. A chosen field that is not defined stays chosen, so that it can be seen and corrected. */
export function FieldSelect({ choices, withSessionStart, value, onChange, ...select }: FieldSelectProps) {
  const data = useMemo(() => {
    const offered = withSessionStart ? [SESSION_CHOICE, ...choices] : [...choices];
    const isKnown = value === '' || offered.some((choice) => choice.value === value);
    return isKnown ? offered : [{ value, label: value }, ...offered];
  }, [choices, withSessionStart, value]);
  return (
    <MenuSelect
      data={data}
      value={value || null}
      filter={searchByLabelOrName}
      allowDeselect={false}
      onChange={(field) => onChange(field ?? '')}
      {...select}
    />
  );
}

/** Finds fields by their label, and then by their name. */
const searchByLabelOrName: OptionsFilter = ({ options, search, limit }) => {
  const byLabel = searchOptions({ options, search, limit });
  const wanted = search.trim().toLowerCase();
  if (wanted === '' || byLabel.length >= limit) return byLabel;
  const byName = options.filter(
    (option) => 'value' in option && option.value.toLowerCase().includes(wanted) && !byLabel.includes(option),
  );
  return [...byLabel, ...byName].slice(0, limit);
};
