import { useMemo, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { StaticSource } from '#records';
import { SplitView } from '../brand/split-view.tsx';
import { RecordFoot } from '../editing/documents/document-foot.tsx';
import { exportUrl, useAllDocuments, useImport } from '../editing/documents/document-queries.ts';
import { useDocumentDeeds } from '../editing/documents/use-document-actions.ts';
import { sayUnsaved } from '../editing/format-unsaved.ts';
import { TransferDialog } from '../editing/transfer/transfer-dialog.tsx';
import { useUrlText } from '../editing/use-address-state.ts';
import { useOpenRecord } from '../editing/use-open-document.ts';
import { ListSummary } from '../ui/list-summary.tsx';
import { RecordList } from '../ui/searchable-list.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { SourceAside } from './source-aside.tsx';
import { SourceEditor } from './source-editor.tsx';
import { sourceLabel } from './source-labels.ts';
import { SourceRow } from './source-row.tsx';
import { useSourceWork } from './use-source-work.ts';

const NO_SOURCES: Stored<StaticSource>[] = [];

const searchedText = ({ id, data }: Stored<StaticSource>) => [id, ...data.options].join(' ');
const renderRow = ({ id, data }: Stored<StaticSource>) => <SourceRow name={id} options={data.options} />;

const collator = new Intl.Collator('en');
const byId = (a: Stored<StaticSource>, b: Stored<StaticSource>) => collator.compare(a.id, b.id);

/** Maintenance of the option lists that fields share: all of them on the left, the chosen one open beside them. */
export function StaticDataPage() {
  const sources = useAllDocuments('staticData');
  const place = useOpenRecord();
  const [search, setSearch] = useUrlText('q');
  const importSources = useImport('staticData');
  const [isTransferring, setTransferring] = useState(false);

  const all = useMemo(() => (sources.data ?? NO_SOURCES).toSorted(byId), [sources.data]);
  const byName = useMemo(() => new Map(all.map((source) => [source.id, source])), [all]);
  const stored = place.id === null ? null : (byName.get(place.id) ?? null);
  const isOpen = place.isNew || stored !== null;
  const work = useSourceWork({
    stored,
    key: place.key,
    sources: byName,
    onSaved: (name) => name !== place.id && place.open(name),
  });
  const deeds = useDocumentDeeds('staticData', place.id, stored);
  const add = <TextButton onClick={place.openNew}>Add source</TextButton>;
  return (
    <>
      <SplitView
        title="Static Data"
        actions={add}
        saveStatus={sayUnsaved(isOpen ? work.dirty.size : 0)}
        openKey={place.isNew ? place.key : place.id}
        onBack={place.close}
        list={
          <RecordList
            label="Static sources"
            items={all}
            textOf={searchedText}
            search={search}
            onSearch={setSearch}
            searchLabel={`Search ${sources.data ? `${all.length} ` : ''}sources by name or option`}
            selectedId={place.id}
            onSelect={place.open}
            renderItem={renderRow}
            itemHeight={66}
            summary={
              sources.data && (
                <ListSummary count={all.length} nouns={['source', 'sources']}>
                  <TextButton onClick={() => setTransferring(true)}>Import or export</TextButton>
                </ListSummary>
              )
            }
            emptyText="No static sources yet. A static source is a list of options that several fields share."
            emptyAction={add}
            isLoading={sources.isPending}
            failure={sources.error?.message}
            onRetry={() => sources.refetch()}
          />
        }
        editor={
          sources.data && <SourceEditor place={place} sources={byName} work={work} history={deeds.history} />
        }
        foot={
          isOpen && (
            <RecordFoot
              noun="static source"
              deletionTitle="Delete this static source?"
              place={place}
              stored={stored}
              work={work}
              deeds={deeds}
              labels={sourceLabel}
            />
          )
        }
        aside={stored ? <SourceAside id={stored.id} /> : undefined}
        asideLabel="Used by"
      />
      <TransferDialog
        open={isTransferring}
        onClose={() => setTransferring(false)}
        noun="static sources"
        exportUrl={(format) => exportUrl('staticData', format)}
        onImport={importSources}
      />
    </>
  );
}
