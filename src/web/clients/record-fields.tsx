import { useId, useState } from 'react';
import { readPath, sameValue } from '#records';
import { pathLabel } from '../editing/values/path-label.ts';
import type { ClientDraft } from './client-draft.ts';
import { kindOf, pathsOf, type RecordRef, recordOf, refKey, valueKey } from './client-records.ts';
import styles from './client-section.module.css';
import type { ClientEditor } from './use-client-editor.ts';
import { type DescribedPath, describePath, type FieldCatalogue } from './values/described-path.ts';
import { layoutSpans } from './values/section-layout.ts';
import { ValueInput } from './values/value-input.tsx';

/** Every contact is asked for these, and every related party for its own; the specification's fields of each. */
const EXPECTED_PATHS = {
  client: ['name'],
  contacts: ['firstname', 'lastname', 'birthday'],
  associatedparties: ['firstname', 'lastname', 'birthplace'],
};

type ShownValue = DescribedPath & { path: string };

/** The paths of a record that have an input: what is recorded, what was, what is expected and what was added. */
export function shownPaths(draft: ClientDraft, ref: RecordRef): string[] {
  const now = recordOf(draft.client, ref) ?? {};
  const before = recordOf(draft.base.data, ref);
  const added = draft.added[refKey(ref)] ?? [];
  const isFirm = ref.list === 'associatedparties' && typeof now.name === 'string';
  const expected = isFirm ? ['name'] : EXPECTED_PATHS[ref.list ?? 'client'];
  const recorded = pathsOf(before ?? {}, ref.list);
  const paths = [...expected, ...recorded, ...pathsOf(now, ref.list), ...added];
  return [...new Set(paths)].filter((path) => !isInto(path, paths));
}

/** Whether a longer path leads further into what stands here. */
function isInto(path: string, paths: readonly string[]): boolean {
  return paths.some((other) => other.startsWith(`${path}.`));
}

/** The inputs of one record: its own values first, then those of its nested objects under their names. */
export function RecordFields({
  recordRef,
  editor,
  catalogue,
}: {
  recordRef: RecordRef;
  editor: ClientEditor;
  catalogue: FieldCatalogue;
}) {
  const { draft } = editor;
  const saved = recordOf(draft.base.data, recordRef) ?? {};
  const values = shownPaths(draft, recordRef).map((path) => ({
    path,
    ...describePath(catalogue, { kind: kindOf(recordRef.list), path, saved: readPath(saved, path) }),
  }));
  const groups = groupsOf(values);
  return [...groups.keys()]
    .sort((a, b) => Number(a !== '') - Number(b !== ''))
    .map((name) => (
      <FieldGroup
        key={name}
        name={name}
        values={groups.get(name) ?? []}
        recordRef={recordRef}
        editor={editor}
      />
    ));
}

/** The values by the object they stand in; the record's own have the empty name. */
function groupsOf(values: readonly ShownValue[]): Map<string, ShownValue[]> {
  const groups = new Map<string, ShownValue[]>();
  for (const described of values) {
    const name = described.path.split('.').slice(0, -1).join('.');
    groups.set(name, [...(groups.get(name) ?? []), described]);
  }
  return groups;
}

function FieldGroup({
  name,
  values,
  recordRef,
  editor,
}: {
  name: string;
  values: readonly ShownValue[];
  recordRef: RecordRef;
  editor: ClientEditor;
}) {
  const spans = layoutSpans(values);
  const titleId = useId();
  const title = pathLabel(name);
  const inputs = values.map((described, index) => (
    <RecordField
      key={described.path}
      described={described}
      recordRef={recordRef}
      editor={editor}
      span={spans[index] ?? { wide: 1, narrow: 2 }}
    />
  ));
  if (name === '') return <div className={styles.fields}>{inputs}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <h3 id={titleId} className={styles.groupTitle}>
        {title}
      </h3>
      <div className={styles.fields}>{inputs}</div>
    </div>
  );
}

function RecordField({
  described,
  recordRef: ref,
  editor,
  span,
}: {
  described: ShownValue;
  recordRef: RecordRef;
  editor: ClientEditor;
  span: { wide: 1 | 2; narrow: 1 | 2 };
}) {
  const { draft, change } = editor;
  const { path } = described;
  const key = valueKey(ref, path);
  const record = recordOf(draft.client, ref);
  const before = recordOf(draft.base.data, ref);
  const value = record && readPath(record, path);
  const saved = before && readPath(before, path);
  const problem = draft.problems[key];
  // Another number: the input forgets what was half typed.
  const [undone, setUndone] = useState(0);
  return (
    <ValueInput
      key={undone}
      span={span}
      isDirty={problem !== undefined || !sameValue(value, saved)}
      onUndo={() => {
        change({ type: 'undo', ref, path });
        setUndone(undone + 1);
        requestAnimationFrame(() => document.getElementById(key)?.focus());
      }}
      control={{
        id: key,
        described,
        value,
        saved,
        problem,
        isProblemDue: editor.isProblemDue,
        onChange: (next) => change({ type: 'set', ref, path, value: next }),
        onProblem: (problem) => change({ type: 'report', key, problem }),
      }}
    />
  );
}
