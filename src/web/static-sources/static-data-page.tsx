import type { Stored } from '#contract/document-contract.ts';
import type { StaticSource } from '#records';
import { type CollectionDescription, labelsOf } from '../editing/documents/collection-description.ts';
import { CollectionPage } from '../editing/documents/collection-page.tsx';
import { DocumentList } from '../editing/documents/document-list.tsx';
import { useCollection } from '../editing/documents/use-collection.ts';
import { useOpenDocument } from '../editing/use-open-document.ts';
import { compareWords } from '../ui/in-locale.ts';
import { ListRow } from '../ui/lists/list-row.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { SourceForm } from './source-form.tsx';
import { useSourceEditor } from './use-source-editor.ts';

const STATIC_SOURCES: CollectionDescription = {
  collection: 'staticData',
  title: 'Static Data',
  noun: 'static source',
  plural: 'static sources',
  counted: ['source', 'sources'],
  searchedBy: 'name or option',
  addLabel: 'Add source',
  deleteTitle: 'Delete this static source?',
  emptyText: 'No static sources yet. A static source is a list of options that several fields share.',
  unusedText: 'No field takes its options from here yet.',
  labels: labelsOf({ name: 'Name', options: 'Options' }),
};

/** The most options shown of a source in the list. */
const SHOWN_OPTIONS = 8;

const searchedText = ({ id, data }: Stored<StaticSource>) => [id, ...data.options].join(' ');

const byId = (a: Stored<StaticSource>, b: Stored<StaticSource>) => compareWords(a.id, b.id);

/** The static data screen: all static sources on the left, the open one beside them. */
export function StaticDataPage() {
  const sources = useCollection('staticData', byId);
  const opened = useOpenDocument();
  const stored = sources.byId.get(opened.id ?? '') ?? null;
  const editor = useSourceEditor({ opened, stored, sources: sources.byId });
  return (
    <CollectionPage
      description={STATIC_SOURCES}
      {...{ opened, stored, editor }}
      isLoaded={sources.isLoaded}
      whileLoading={
        opened.id !== null && <Pane query={sources.query} failed="This static source could not be read." />
      }
      list={(onTransfer) => (
        <DocumentList
          description={STATIC_SOURCES}
          documents={sources}
          {...{ opened, onTransfer }}
          textOf={searchedText}
          renderItem={renderRow}
        />
      )}
      title={opened.isNew ? 'New static source' : stored?.id}
      form={<SourceForm editor={editor} isNew={opened.isNew} />}
    />
  );
}

function renderRow({ id, data: { options } }: Stored<StaticSource>) {
  const detail = options.length > 0 ? options.slice(0, SHOWN_OPTIONS).join(', ') : 'No options yet';
  return <ListRow name={id} remark={options.length} detail={detail} />;
}
