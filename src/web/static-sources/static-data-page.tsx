import { TextInput } from '@mantine/core';
import type { Stored } from '#contract/document-contract.ts';
import { renamedOptions, type StaticSource } from '#records';
import { type CollectionDescription, labelsOf } from '../editing/documents/collection-description.ts';
import { CollectionPage } from '../editing/documents/collection-page.tsx';
import { DocumentList } from '../editing/documents/document-list.tsx';
import {
  readUsesOfOptions,
  useRename,
  useRenameOptions,
  useSaveDocument,
} from '../editing/documents/document-queries.ts';
import { useCollection } from '../editing/documents/use-collection.ts';
import { type DocumentEditor, useDocumentEditor } from '../editing/use-document-editor.ts';
import { type OpenDocument, useOpenDocument } from '../editing/use-open-document.ts';
import { OptionLines } from '../editing/values/option-lines.tsx';
import { leftOut } from '../editing/values/options-left-out.ts';
import { compareWords } from '../ui/in-locale.ts';
import { ListRow } from '../ui/lists/list-row.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import {
  draftOfSource,
  type NamedSource,
  type SourceDraft,
  sourceOfDraft,
  sourceProblems,
} from './source-draft.ts';
import styles from './static-data-page.module.css';

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

/** The inputs of one static source. */
function SourceForm({ editor, isNew }: { editor: DocumentEditor<SourceDraft>; isNew: boolean }) {
  const { draft, change, problems, dirty } = editor;
  return (
    <div className={styles.form}>
      <TextInput
        key={String(isNew)}
        autoFocus={isNew}
        label="Name"
        value={draft.name}
        maxLength={256}
        autoComplete="off"
        error={problems.name}
        errorProps={{ role: 'alert' }}
        data-dirty={dirty.has('name') || undefined}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <OptionLines
        value={draft.options}
        isDirty={dirty.has('options')}
        onChange={(options) => change({ options })}
      />
    </div>
  );
}

const draftOf = (stored: Stored<StaticSource> | null) => draftOfSource(namedSource(stored));

/** Edits one static source. A changed name also changes in every field that uses it, in one write with its options. */
function useSourceEditor({
  opened,
  stored,
  sources,
}: {
  opened: OpenDocument;
  /** The stored source; null for a new one. */
  stored: Stored<StaticSource> | null;
  sources: { has(name: string): boolean };
}) {
  const before = namedSource(stored);
  const { mutateAsync: rename } = useRename('staticData');
  const { mutateAsync: write } = useSaveDocument('staticData');
  const renameOptions = useRenameOptions('staticData');
  return useDocumentEditor<SourceDraft, StaticSource>({
    ...{ opened, noun: 'static source', stored, draftOf },
    problemsOf: (draft) => sourceProblems(draft, { before, isTaken: (name) => sources.has(name) }),
    usesLost: async (draft) => {
      const left = before ? leftOut(before.options, sourceOfDraft(draft).options) : [];
      return before && left.length > 0 ? readUsesOfOptions('staticData', before.name, left) : [];
    },
    write: (draft, version) => {
      const { name, options } = sourceOfDraft(draft);
      const data = { options };
      return before !== null && version !== null && name !== before.name
        ? rename({ id: before.name, version, to: name, data })
        : write({ id: name, version, data });
    },
    options: {
      // A source that gets another name is renamed first.
      renamedIn: (draft) =>
        before && draft.name.trim() === before.name
          ? renamedOptions(before.options, sourceOfDraft(draft).options)
          : [],
      write: (draft, version, how) => {
        const { name, options } = sourceOfDraft(draft);
        return renameOptions({ id: name, version, data: { options }, ...how });
      },
    },
  });
}

/** A source's name is its document's id. */
function namedSource(stored: Stored<StaticSource> | null): NamedSource {
  return stored && { name: stored.id, options: stored.data.options };
}
