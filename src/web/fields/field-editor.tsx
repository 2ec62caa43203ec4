import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field, StaticSource } from '#records';
import type { RecordDeeds } from '../editing/documents/document-foot.tsx';
import { GoneRecord } from '../editing/documents/gone-document.tsx';
import type { OpenRecord } from '../editing/use-open-document.ts';
import { MenuSelect } from '../ui/menu-select.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './field-editor.module.css';
import { FieldForm } from './field-form.tsx';
import { fieldLabel } from './field-labels.ts';
import { NO_PATHS, samplePathsQuery } from './field-queries.ts';
import { allSamplePaths } from './sample-paths.ts';
import type { FieldWork } from './use-field-work.ts';

type Fields = ReadonlyMap<string, Stored<Field>>;

/** The open field: its selector and its inputs; or what to do when none is open. */
export function FieldEditor(editor: {
  place: OpenRecord;
  stored: Stored<Field> | null;
  fields: Fields;
  staticSources: ReadonlyMap<string, StaticSource>;
  work: FieldWork;
  history: RecordDeeds['history'];
}) {
  const { place, stored, fields, work } = editor;
  const suggestions = useSuggestions(fields, place.isNew);
  const title = place.isNew ? 'New field' : stored?.data.label || stored?.id;
  return (
    <>
      <FieldSelector fields={fields} place={place} />
      {title === undefined ? (
        <NothingOpen place={place} history={editor.history} />
      ) : (
        <>
          <h2 className={styles.title}>{title}</h2>
          <FieldForm
            draft={work.draft}
            onChange={work.change}
            problems={work.problems}
            dirty={work.dirty}
            staticSources={editor.staticSources}
            {...(place.isNew && { suggestions })}
          />
        </>
      )}
    </>
  );
}

function FieldSelector({ fields, place }: { fields: Fields; place: OpenRecord }) {
  const data = useMemo(
    () =>
      [...fields.values()].map(({ id, data: { label } }) => ({
        value: id,
        label: label && label !== id ? `${id} · ${label}` : id,
      })),
    [fields],
  );
  const isKnown = place.id !== null && fields.has(place.id);
  return (
    <MenuSelect
      className={styles.selector}
      label="Select field"
      placeholder={`Choose one of ${fields.size}`}
      data={data}
      value={isKnown ? place.id : null}
      allowDeselect={false}
      onChange={(id) => id && place.open(id)}
    />
  );
}

function NothingOpen({ place, history }: { place: OpenRecord; history: RecordDeeds['history'] }) {
  if (place.id === null)
    return <EmptyState sentence="Choose a field from the list to change it, or add one." />;
  return (
    <GoneRecord
      noun="field"
      id={place.id}
      history={history}
      labels={fieldLabel}
      action={<TextButton onClick={place.openNew}>Add field</TextButton>}
    />
  );
}

/** Names found in the first client records that are no fields yet. */
function useSuggestions(fields: Fields, isWanted: boolean): string[] {
  const { data: paths = NO_PATHS } = useQuery({ ...samplePathsQuery, enabled: isWanted });
  return useMemo(() => allSamplePaths(paths).filter((path) => !fields.has(path)), [paths, fields]);
}
