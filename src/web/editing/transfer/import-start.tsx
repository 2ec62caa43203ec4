import { useState } from 'react';
import { importPath } from '#contract/page-paths.ts';
import type { Collection } from '#records';
import { ToolPage } from '../../brand/tool-page.tsx';
import { FileChoice } from '../../ui/file-choice.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './import.module.css';
import { ImportHistory } from './import-history.tsx';
import { IMPORT_NOUNS } from './import-nouns.ts';
import { useOpenImports, useSendTable } from './import-queries.ts';

/** Where an import begins: a file to choose, imports that were left, and earlier ones that can be undone. */
export function ImportStart({
  collection,
  onOpened,
}: {
  collection: Collection;
  onOpened: (id: string) => void;
}) {
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
