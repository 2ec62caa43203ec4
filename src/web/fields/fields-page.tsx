import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field, StaticSource } from '#records';
import { type CollectionDescription, labelsOf } from '../editing/documents/collection-description.ts';
import { CollectionPage } from '../editing/documents/collection-page.tsx';
import { DocumentList } from '../editing/documents/document-list.tsx';
import { storedFault } from '../editing/documents/stored-fault.ts';
import { useCollection } from '../editing/documents/use-collection.ts';
import { type OpenDocument, useOpenDocument } from '../editing/use-open-document.ts';
import { compareWords } from '../ui/in-locale.ts';
import { ListRow } from '../ui/lists/list-row.tsx';
import { MenuSelect } from '../ui/options/menu-select.tsx';
import { hasFailed, Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useFocusRequest } from '../ui/use-focus-request.ts';
import { FieldForm } from './field-form.tsx';
import { NO_PATHS, samplePathsQuery } from './field-queries.ts';
import styles from './fields-page.module.css';
import { RenameField } from './rename-field.tsx';
import { allSamplePaths } from './sample-paths.ts';
import { useFieldEditor } from './use-field-editor.ts';

/** The wording of the fields screen. */
const FIELDS: CollectionDescription = {
  collection: 'fields',
  title: 'Fields',
  noun: 'field',
  plural: 'fields',
  counted: ['field', 'fields'],
  searchedBy: 'name, label or type',
  addLabel: 'Add field',
  deleteTitle: 'Delete this field?',
  emptyText:
    'No fields yet. A field is one thing that can be known about a client, contact or related party.',
  unusedText: 'No rule asks it or depends on it, and no mapping fills it.',
  labels: labelsOf({
    dataField: 'Field Name',
    label: 'Label',
    type: 'Type',
    options: 'Options',
    staticSource: 'Static Source',
    persistent: 'Persistent',
  }),
};

const searchedText = ({ data }: Stored<Field>) =>
  `${data.dataField} ${data.label} ${data.type} ${data.staticSource ?? ''}`;

const byLabel = (a: Stored<Field>, b: Stored<Field>) =>
  compareWords(a.data.label || a.id, b.data.label || b.id);

/** The fields screen: all fields on the left, the open one beside them. */
export function FieldsPage() {
  const fields = useCollection('fields', byLabel);
  const sources = useCollection('staticData');
  const staticSources = sources.dataById;
  const opened = useOpenDocument();
  const stored = fields.byId.get(opened.id ?? '') ?? null;
  const editor = useFieldEditor({ opened, stored, fields: fields.byId, staticSources });
  const suggestions = useSuggestions(fields.byId, opened.isNew);
  const [isRenaming, setRenaming] = useState(false);
  const focus = useFocusRequest();
  return (
    <>
      <CollectionPage
        description={FIELDS}
        {...{ opened, stored, editor }}
        isLoaded={fields.isLoaded}
        whileLoading={
          opened.id !== null && <Pane query={fields.query} failed="This field could not be read." />
        }
        list={(onTransfer) => (
          <FieldList {...{ fields, opened, onTransfer }} sources={sources.isLoaded ? staticSources : null} />
        )}
        head={
          <>
            <FieldSelector fields={fields.byId} opened={opened} />
            {hasFailed(sources.query) && (
              <Pane query={sources.query} isLine failed="The static sources could not be read." />
            )}
          </>
        }
        title={opened.isNew ? 'New field' : stored?.data.label || stored?.id}
        name={stored?.data.label}
        form={
          <FieldForm editor={editor} staticSources={staticSources} {...(opened.isNew && { suggestions })} />
        }
        footActions={
          stored && (
            <TextButton ref={focus.take} disabled={editor.isDirty} onClick={() => setRenaming(true)}>
              Rename
            </TextButton>
          )
        }
      />
      {stored && isRenaming && (
        <RenameField
          stored={stored}
          fields={fields.byId}
          onClose={() => setRenaming(false)}
          onRenamed={(name) => {
            setRenaming(false);
            focus.request();
            opened.open(name);
          }}
        />
      )}
    </>
  );
}

/** The fields by their labels, with a warning where the static source is missing. */
function FieldList({
  fields,
  sources,
  ...list
}: {
  fields: ReturnType<typeof useCollection<'fields'>>;
  /** Null until they are read. */
  sources: ReadonlyMap<string, StaticSource> | null;
  opened: ReturnType<typeof useOpenDocument>;
  onTransfer: () => void;
}) {
  const findingOf = useCallback(
    (field: Field) => {
      const { staticSource } = field;
      const isMissing = staticSource && sources && !sources.has(staticSource);
      if (isMissing) return `No static source “${staticSource}”.`;
      return storedFault('fields', field.dataField, field)?.sentence;
    },
    [sources],
  );
  const warned = useMemo(
    () => fields.all.filter(({ data }) => findingOf(data)).length,
    [fields.all, findingOf],
  );
  const renderRow = useCallback(
    ({ data }: Stored<Field>) => (
      <ListRow
        name={data.label || data.dataField}
        remark={data.type}
        detail={data.dataField}
        finding={findingOf(data)}
      />
    ),
    [findingOf],
  );
  return (
    <DocumentList
      {...list}
      description={FIELDS}
      documents={fields}
      textOf={searchedText}
      renderItem={renderRow}
      warned={warned}
    />
  );
}

/** Paths in the first client documents for which there is no field yet. */
function useSuggestions(fields: { has(dataField: string): boolean }, isWanted: boolean): string[] {
  const { data: paths = NO_PATHS } = useQuery({ ...samplePathsQuery, enabled: isWanted });
  return useMemo(() => allSamplePaths(paths).filter((path) => !fields.has(path)), [paths, fields]);
}

/** Opens a field by its name or label. */
function FieldSelector({
  fields,
  opened,
}: {
  fields: ReadonlyMap<string, Stored<Field>>;
  opened: OpenDocument;
}) {
  const data = useMemo(
    () =>
      [...fields.values()].map(({ id, data: { label } }) => ({
        value: id,
        label: label && label !== id ? `${id} · ${label}` : id,
      })),
    [fields],
  );
  const isKnown = opened.id !== null && fields.has(opened.id);
  return (
    <MenuSelect
      className={styles.selector}
      label="Select field"
      placeholder={`Choose one of ${fields.size}`}
      data={data}
      value={isKnown ? opened.id : null}
      allowDeselect={false}
      onChange={(id) => id && opened.open(id)}
    />
  );
}
