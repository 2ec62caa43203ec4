import { useState } from 'react';
import { useParams } from 'react-router';
import { importPath } from '#contract/page-paths.ts';
import { COLLECTIONS, type Collection } from '#records';
import { ToolPage } from '../../brand/tool-page.tsx';
import { FileChoice } from '../../ui/file-choice.tsx';
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { useAddressText } from '../use-address-state.ts';
import styles from './import.module.css';
import { ImportHistory } from './import-history.tsx';
import { IMPORT_NOUNS } from './import-nouns.ts';
import { useImportView, useOpenImports, useSendTable } from './import-queries.ts';
import { ImportWork } from './import-work.tsx';

/** The import of a table into a collection, from its file to its batch. */
export function ImportPage() {
  const { collection } = useParams();
  const [id, setId] = useAddressText('import');
  const known = COLLECTIONS.find((one) => one === collection);
  if (!known) {
    return (
      <ToolPage title="Import">
        <EmptyState sentence="There is no such collection." />
      </ToolPage>
    );
  }
  if (id === '') return <ImportStart collection={known} onOpened={setId} />;
  return <OpenedImport key={id} id={id} collection={known} onLeave={() => setId('')} />;
}

function OpenedImport({
  id,
  collection,
  onLeave,
}: {
  id: string;
  collection: Collection;
  onLeave: () => void;
}) {
  const view = useImportView(id);
  if (view.data) return <ImportWork view={view.data} onLeave={onLeave} />;
  return (
    <ToolPage title={`Import ${IMPORT_NOUNS[collection].many}`}>
      <Pane query={view} />
    </ToolPage>
  );
}

/** Where an import begins: a file to choose, imports that were left, and earlier ones that can be undone. */
function ImportStart({ collection, onOpened }: { collection: Collection; onOpened: (id: string) => void }) {
  const { many } = IMPORT_NOUNS[collection];
  const { choose, isSending, problem } = useChosenFile(collection, onOpened);
  return (
    <ToolPage title={`Import ${many}`}>
      <p className={styles.lead}>
        An XLSX or CSV file with a row that names the columns. You see how each row will be read; nothing is
        written until you confirm.
      </p>
      <FileChoice
        accept=".csv,.xlsx,.tsv,.txt,text/csv"
        isBusy={isSending}
        onChoose={([file]) => file && choose(file)}
      >
        {isSending ? 'Reading the file…' : 'Choose a file'}
      </FileChoice>
      <ErrorNotice>{problem}</ErrorNotice>
      <Unfinished collection={collection} />
      <ImportHistory collection={collection} />
    </ToolPage>
  );
}

/** Imports that were begun and left. */
function Unfinished({ collection }: { collection: Collection }) {
  const open = useOpenImports(collection);
  return (
    <Pane
      query={open}
      isLine
      loading={null}
      isEmpty={({ items }) => items.length === 0}
      failed="Imports that are not finished could not be read."
    >
      {({ items }) => (
        <section className={styles.section}>
          <h2 className={styles.part}>Not finished</h2>
          <ul>
            {items.map(({ id, fileName, state }) => (
              <li key={id} className={styles.line}>
                <TextLink to={importPath(collection, id)}>{fileName}</TextLink>
                <span className={styles.hint}>
                  {state === 'ready' ? 'checked, not imported yet' : 'at work'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Pane>
  );
}

function useChosenFile(collection: Collection, onOpened: (id: string) => void) {
  const send = useSendTable();
  const [state, setState] = useState({ isSending: false, problem: '' });
  async function choose(picked: File) {
    setState({ isSending: true, problem: '' });
    try {
      const { id } = await send(collection, picked);
      onOpened(id);
    } catch (problem) {
      const words = problem instanceof Error ? problem.message : 'The file could not be sent.';
      setState({ isSending: false, problem: words });
    }
  }
  return { ...state, choose };
}
