import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Field, FieldMapping } from '#records';
import type { SamplePaths } from '../fields/field-queries.ts';
import { type MappingDraft, mappingOfDraft } from './mapping-draft.ts';
import styles from './mapping-form.module.css';
import { MappingForm } from './mapping-form.tsx';

/** The form for a new mapping. Without a source, a target or any kind, Add does nothing. */
export function AddMapping({
  draft,
  onChange,
  onAdd,
  isBusy,
  fields,
  paths,
}: {
  draft: MappingDraft;
  onChange: (change: Partial<MappingDraft>) => void;
  onAdd: (mapping: FieldMapping) => void;
  isBusy: boolean;
  fields: ReadonlyMap<string, Field>;
  paths: SamplePaths;
}) {
  const form = useRef<HTMLFormElement>(null);
  function add() {
    const mapping = mappingOfDraft(draft);
    if (!mapping || isBusy) return;
    onAdd(mapping);
    form.current?.querySelector('input')?.focus();
  }
  return (
    <section aria-label="Add mapping">
      <form
        ref={form}
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <MappingForm draft={draft} onChange={onChange} fields={fields} paths={paths} />
        <Button type="submit" loading={isBusy} className={styles.add}>
          Add
        </Button>
      </form>
    </section>
  );
}
