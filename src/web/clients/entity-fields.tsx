import { useId, useState } from 'react';
import {
  type DescribedPath,
  describePath,
  type FieldCatalogue,
  pathLabel,
  readPath,
  sameValue,
} from '#records';
import { focusDrawn } from '../ui/input/focus-drawn.ts';
import type { ClientDraft } from './client-draft.ts';
import { type EntityRef, entityOf, kindOf, pathsOf, refKey, valueKey } from './client-entities.ts';
import styles from './client-section.module.css';
import type { ClientEditor } from './use-client-editor.ts';
import { layoutSpans, type Span } from './values/section-layout.ts';
import { ValueInput } from './values/value-input.tsx';

/** The fields that every client, contact and related party shows, from the specification. */
const EXPECTED_PATHS = {
  client: ['name'],
  contacts: ['firstname', 'lastname', 'birthday'],
  associatedparties: ['firstname', 'lastname', 'birthplace'],
};

type ShownValue = DescribedPath & { path: string };

/** The paths of an entity that have an input: expected, stored, changed and added ones. */
export function shownPaths(draft: ClientDraft, ref: EntityRef): string[] {
  const now = entityOf(draft.client, ref) ?? {};
  const before = entityOf(draft.base.data, ref);
  const added = draft.added[refKey(ref)] ?? [];
  const isFirm = ref.list === 'associatedparties' && typeof now.name === 'string';
  const expected = isFirm ? ['name'] : EXPECTED_PATHS[ref.list ?? 'client'];
  const stored = pathsOf(before ?? {}, ref.list);
  const paths = [...expected, ...stored, ...pathsOf(now, ref.list), ...added];
  return [...new Set(paths)].filter((path) => !isInto(path, paths));
}

/** Whether another path continues this one. */
function isInto(path: string, paths: readonly string[]): boolean {
  return paths.some((other) => other.startsWith(`${path}.`));
}

/** The inputs of one entity: its own values first, then those of its nested objects in named groups. */
export function EntityFields({
  entityRef,
  editor,
  catalogue,
}: {
  entityRef: EntityRef;
  editor: ClientEditor;
  catalogue: FieldCatalogue;
}) {
  const { draft } = editor;
  const saved = entityOf(draft.base.data, entityRef) ?? {};
  const values = shownPaths(draft, entityRef).map((path) => ({
    path,
    ...describePath(catalogue, { kind: kindOf(entityRef.list), path, saved: readPath(saved, path) }),
  }));
  const groups = groupsOf(values);
  return [...groups.keys()]
    .sort((a, b) => Number(a !== '') - Number(b !== ''))
    .map((name) => (
      <FieldGroup
        key={name}
        name={name}
        values={groups.get(name) ?? []}
        entityRef={entityRef}
        editor={editor}
      />
    ));
}

/** Groups values by the object that contains them; the entity's own group has an empty name. */
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
  entityRef,
  editor,
}: {
  name: string;
  values: readonly ShownValue[];
  entityRef: EntityRef;
  editor: ClientEditor;
}) {
  const spans = layoutSpans(values);
  const titleId = useId();
  const title = pathLabel(name);
  const inputs = values.map((described, index) => (
    <EntityField
      key={described.path}
      described={described}
      entityRef={entityRef}
      editor={editor}
      span={spans[index] ?? { wide: 1, narrow: 2 }}
    />
  ));
  if (name === '') return <div className={styles.fields}>{inputs}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <h3 id={titleId} className={`caps ${styles.groupTitle}`}>
        {title}
      </h3>
      <div className={styles.fields}>{inputs}</div>
    </div>
  );
}

function EntityField({
  described,
  entityRef: ref,
  editor,
  span,
}: {
  described: ShownValue;
  entityRef: EntityRef;
  editor: ClientEditor;
  span: Span;
}) {
  const { draft, change } = editor;
  const { path } = described;
  const key = valueKey(ref, path);
  const entity = entityOf(draft.client, ref);
  const before = entityOf(draft.base.data, ref);
  const value = entity && readPath(entity, path);
  const saved = before && readPath(before, path);
  const problem = draft.problems[key];
  // A new key resets the input and drops what is half typed in it.
  const [undone, setUndone] = useState(0);
  return (
    <ValueInput
      key={undone}
      span={span}
      isDirty={problem !== undefined || !sameValue(value, saved)}
      onUndo={() => {
        focusDrawn(
          () => {
            change({ type: 'undo', ref, path });
            setUndone(undone + 1);
          },
          () => document.getElementById(key),
        );
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
