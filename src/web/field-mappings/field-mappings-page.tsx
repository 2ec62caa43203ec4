import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { EntityKind, FieldMapping } from '#records';
import { ToolPage } from '../brand/tool-page.tsx';
import { exportUrl, useAllDocuments, useImport } from '../editing/documents/document-queries.ts';
import { sayUnsaved } from '../editing/format-unsaved.ts';
import { TransferDialog } from '../editing/transfer/transfer-dialog.tsx';
import { useUrlText } from '../editing/use-address-state.ts';
import { useOpenRecord } from '../editing/use-open-document.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { NO_PATHS, samplePathsQuery } from '../fields/field-queries.ts';
import { ListSummary } from '../ui/list-summary.tsx';
import { EmptyState, ErrorNotice } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { AddMapping } from './add-mapping.tsx';
import { DeleteMapping } from './delete-mapping.tsx';
import styles from './field-mappings-page.module.css';
import { mappingFindings } from './mapping-findings.ts';
import { mappingLines } from './mapping-lines.ts';
import { MappingPane } from './mapping-pane.tsx';
import { MappingTable } from './mapping-table.tsx';
import { useAddMapping } from './use-add-mapping.ts';
import { useMappingWork } from './use-mapping-work.ts';

const NO_FINDINGS: ReturnType<typeof mappingFindings> = new Map();
const NO_MAPPINGS: Stored<FieldMapping>[] = [];

/** Maintenance of which recorded values are copied to which answers: a table grouped by entity. */
export function FieldMappingsPage() {
  const mappings = useAllDocuments('fieldMappings');
  const { data: storedFields } = useAllDocuments('fields');
  const { data: paths = NO_PATHS } = useQuery(samplePathsQuery);
  const place = useOpenRecord();
  const [search, setSearch] = useUrlText('q');
  const [deleting, setDeleting] = useState<{ id: string; kind: EntityKind }>();
  const importMappings = useImport('fieldMappings');
  const [isTransferring, setTransferring] = useState(false);

  const all = mappings.data ?? NO_MAPPINGS;
  const byId = useMemo(() => new Map(all.map((mapping) => [mapping.id, mapping])), [all]);
  const fields = useMemo(
    () => new Map((storedFields ?? []).map(({ id, data }) => [id, data])),
    [storedFields],
  );
  const settledSearch = useDeferredValue(search);
  const lines = useMemo(() => mappingLines(all, settledSearch), [all, settledSearch]);
  const findings = useMemo(
    () => (storedFields ? mappingFindings(all, { fields, paths }) : NO_FINDINGS),
    [all, storedFields, fields, paths],
  );

  const warned = useMemo(
    () => [...findings.values()].filter((told) => told.some(({ severity }) => severity === 'warning')).length,
    [findings],
  );

  const adding = useAddMapping(byId);
  const stored = place.id === null ? null : (byId.get(place.id) ?? null);
  const work = useMappingWork({ stored, onSaved: () => undefined });
  const guard = useUnsavedGuard(work.isDirty || adding.isDirty);

  const toDelete = deleting && byId.get(deleting.id);
  const add = (
    <AddMapping {...adding} onChange={adding.change} onAdd={adding.add} fields={fields} paths={paths} />
  );
  return (
    <ToolPage title="Field Mappings" saveStatus={sayUnsaved(work.dirty.size)}>
      <div className={stored ? styles.split : undefined}>
        <div>
          {add}
          <ErrorNotice>{adding.failure}</ErrorNotice>
          <div className={styles.search}>
            <SearchField
              label={`Search ${mappings.data ? `${all.length} ` : ''}mappings by source, target or kind`}
              value={search}
              onChange={setSearch}
            />
          </div>
          {mappings.data && (
            <p className={styles.summary}>
              <ListSummary count={all.length} nouns={['mapping', 'mappings']} warned={warned}>
                <TextButton onClick={() => setTransferring(true)}>Import or export</TextButton>
              </ListSummary>
            </p>
          )}
          {place.id !== null && !stored && mappings.data && (
            <ErrorNotice>There is no mapping “{place.id}”.</ErrorNotice>
          )}
          {lines.length > 0 ? (
            <MappingTable
              lines={lines}
              findings={findings}
              labelOf={(dataField) => fields.get(dataField)?.label ?? ''}
              selectedId={place.id}
              onSelect={place.open}
              onDelete={({ id }, kind) => setDeleting({ id, kind })}
            />
          ) : (
            <NoLines mappings={mappings} search={search} onClear={() => setSearch('')} />
          )}
        </div>
        {stored && (
          <MappingPane
            stored={stored}
            work={work}
            fields={fields}
            paths={paths}
            onClose={place.close}
            onDelete={() => setDeleting({ id: stored.id, kind: stored.data.appliesTo[0] ?? 'clients' })}
          />
        )}
      </div>
      {deleting && toDelete && (
        <DeleteMapping
          mapping={toDelete}
          kind={deleting.kind}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            if (deleting.id !== place.id) return;
            guard.letGo();
            place.close();
          }}
        />
      )}
      <TransferDialog
        open={isTransferring}
        onClose={() => setTransferring(false)}
        noun="mappings"
        exportUrl={(format) => exportUrl('fieldMappings', format)}
        onImport={importMappings}
      />
    </ToolPage>
  );
}

function NoLines({
  mappings,
  search,
  onClear,
}: {
  mappings: ReturnType<typeof useAllDocuments<'fieldMappings'>>;
  search: string;
  onClear: () => void;
}) {
  if (mappings.isPending) return <EmptyState sentence="Loading…" />;
  if (mappings.error) {
    return (
      <EmptyState
        sentence={mappings.error.message}
        action={<TextButton onClick={() => mappings.refetch()}>Try again</TextButton>}
      />
    );
  }
  if (search.trim() === '') {
    return (
      <EmptyState
        mark
        sentence="No mappings yet. A mapping copies what is on record into an answer, so that it need not be asked."
      />
    );
  }
  return (
    <EmptyState
      sentence={`Nothing found for “${search}”.`}
      action={<TextButton onClick={onClear}>Clear the search</TextButton>}
    />
  );
}
