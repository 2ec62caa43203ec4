import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Field, type FieldMapping, newMappingId } from '#records';
import { useSaveDocument } from '../editing/documents/document-queries.ts';
import { useAttempt } from '../editing/use-attempt.ts';
import type { SamplePaths } from '../fields/field-queries.ts';
import { Form } from '../ui/forms/form.tsx';
import { useNewKey } from '../ui/keys/use-new-key.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { type MappingDraft, mappingOfDraft, NEW_MAPPING } from './mapping-draft.ts';
import styles from './mapping-form.module.css';
import { MappingForm } from './mapping-form.tsx';

/** The form for a new mapping. Without a source, a target or any kind, Add does nothing. */
export function AddMapping({
  adding: { draft, change, add, isBusy, failure },
  fields,
  paths,
}: {
  adding: ReturnType<typeof useAddMapping>;
  fields: ReadonlyMap<string, Field>;
  paths: SamplePaths;
}) {
  const form = useRef<HTMLFormElement>(null);
  const begin = () => form.current?.querySelector('input')?.focus();
  useNewKey(begin);
  function submit() {
    const mapping = mappingOfDraft(draft);
    if (!mapping || isBusy) return;
    add(mapping);
    begin();
  }
  return (
    <>
      <section aria-label="Add mapping">
        <Form ref={form} className={styles.row} onSubmit={submit}>
          <MappingForm draft={draft} onChange={change} fields={fields} paths={paths} />
          <Button type="submit" loading={isBusy} className={styles.add}>
            Add
          </Button>
        </Form>
      </section>
      <ErrorNotice>{failure}</ErrorNotice>
    </>
  );
}

/** The draft of a new mapping. After adding it, the draft is reset but keeps its kinds. */
export function useAddMapping(taken: { has(id: string): boolean }) {
  const [draft, setDraft] = useState<MappingDraft>(NEW_MAPPING);
  const { attempt, failure, isBusy } = useAttempt();
  const writing = useSaveDocument('fieldMappings');

  async function add(mapping: FieldMapping) {
    const id = newMappingId(mapping, taken);
    const written = await writing.mutateAsync({ id, version: null, data: mapping });
    if (written.outcome === 'refused') return written.message;
    if (written.outcome === 'conflict') return 'Another user has just added the same mapping.';
    setDraft({ ...NEW_MAPPING, appliesTo: mapping.appliesTo });
    return undefined;
  }

  return {
    draft,
    change: (change: Partial<MappingDraft>) => setDraft((before) => ({ ...before, ...change })),
    add: (mapping: FieldMapping) => void attempt(() => add(mapping)),
    isBusy,
    failure,
    isDirty: draft.sourceField !== '' || draft.mapsTo !== '',
  };
}
