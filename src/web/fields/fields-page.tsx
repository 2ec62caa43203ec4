import { useCallback, useMemo, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field, StaticSource } from '#records';
import { SplitView } from '../brand/split-view.tsx';
import { exportUrl, useAllDocuments, useImport } from '../editing/documents/document-queries.ts';
import { useDocumentDeeds } from '../editing/documents/use-document-actions.ts';
import { sayUnsaved } from '../editing/format-unsaved.ts';
import { TransferDialog } from '../editing/transfer/transfer-dialog.tsx';
import { useUrlText } from '../editing/use-address-state.ts';
import { useOpenRecord } from '../editing/use-open-document.ts';
import { ListSummary } from '../ui/list-summary.tsx';
import { RecordList } from '../ui/searchable-list.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { FieldAside } from './field-aside.tsx';
import { FieldEditor } from './field-editor.tsx';
import { FieldFoot } from './field-foot.tsx';
import { FieldRow } from './field-row.tsx';
import { useFieldWork } from './use-field-work.ts';

const NO_FIELDS: Stored<Field>[] = [];

const searchedText = ({ data }: Stored<Field>) =>
  `${data.dataField} ${data.label} ${data.type} ${data.staticSource ?? ''}`;

const collator = new Intl.Collator('en');
const byLabel = (a: Stored<Field>, b: Stored<Field>) =>
  collator.compare(a.data.label || a.id, b.data.label || b.id);

/** Maintenance of what can be known: all fields on the left, the chosen one open beside them. */
export function FieldsPage() {
  const fields = useAllDocuments('fields');
  const sources = useAllDocuments('staticData');
  const place = useOpenRecord();
  const [search, setSearch] = useUrlText('q');
  const importFields = useImport('fields');
  const [isTransferring, setTransferring] = useState(false);

  const all = useMemo(() => (fields.data ?? NO_FIELDS).toSorted(byLabel), [fields.data]);
  const byName = useMemo(() => new Map(all.map((field) => [field.id, field])), [all]);
  const staticSources = useMemo(
    () => new Map((sources.data ?? []).map(({ id, data }) => [id, data])),
    [sources.data],
  );
  const stored = place.id === null ? null : (byName.get(place.id) ?? null);
  const isOpen = place.isNew || stored !== null;
  const work = useFieldWork({
    stored,
    key: place.key,
    fields: byName,
    staticSources,
    onSaved: (field) => field.dataField !== place.id && place.open(field.dataField),
  });
  const deeds = useDocumentDeeds('fields', place.id, stored);
  const warned = useMemo(
    () => (sources.data ? all.filter(({ data }) => findingOf(data, staticSources)).length : 0),
    [all, sources.data, staticSources],
  );
  const renderRow = useCallback(
    ({ data }: Stored<Field>) => (
      <FieldRow field={data} finding={sources.data && findingOf(data, staticSources)} />
    ),
    [sources.data, staticSources],
  );
  return (
    <>
      <SplitView
        title="Fields"
        actions={<TextButton onClick={place.openNew}>Add field</TextButton>}
        saveStatus={sayUnsaved(isOpen ? work.dirty.size : 0)}
        openKey={place.isNew ? place.key : place.id}
        onBack={place.close}
        list={
          <RecordList
            label="Fields"
            items={all}
            textOf={searchedText}
            search={search}
            onSearch={setSearch}
            searchLabel={`Search ${fields.data ? `${all.length} ` : ''}fields by name, label or type`}
            selectedId={place.id}
            onSelect={place.open}
            renderItem={renderRow}
            itemHeight={66}
            summary={
              fields.data && (
                <ListSummary count={all.length} nouns={['field', 'fields']} warned={warned}>
                  <TextButton onClick={() => setTransferring(true)}>Import or export</TextButton>
                </ListSummary>
              )
            }
            emptyText="No fields yet. A field is one thing that can be known about a client, contact or related party."
            emptyAction={<TextButton onClick={place.openNew}>Add field</TextButton>}
            isLoading={fields.isPending}
            failure={fields.error?.message}
            onRetry={() => fields.refetch()}
          />
        }
        editor={
          fields.data && (
            <FieldEditor
              place={place}
              stored={stored}
              fields={byName}
              staticSources={staticSources}
              work={work}
              history={deeds.history}
            />
          )
        }
        foot={isOpen && <FieldFoot place={place} stored={stored} fields={byName} work={work} deeds={deeds} />}
        aside={stored ? <FieldAside id={stored.id} /> : undefined}
        asideLabel="Used by"
      />
      <TransferDialog
        open={isTransferring}
        onClose={() => setTransferring(false)}
        noun="fields"
        exportUrl={(format) => exportUrl('fields', format)}
        onImport={importFields}
      />
    </>
  );
}

function findingOf(
  { staticSource }: Field,
  staticSources: ReadonlyMap<string, StaticSource>,
): string | undefined {
  if (!staticSource || staticSources.has(staticSource)) return undefined;
  return `No static source “${staticSource}”.`;
}
