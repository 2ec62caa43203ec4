import type { ChangeEvent } from 'react';
import { ToolPage } from '../../brand/tool-page.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFileDrop } from '../use-file-drop.ts';
import { ListCrumb } from './list-crumb.tsx';
import styles from './reference-upload.module.css';
import { useBeginUpload } from './use-begin-upload.ts';

const ACCEPTED = '.csv,.tsv,.txt,.json,.jsonl,.xlsx,.zip,.gz,text/csv,application/json';

/** The start of an upload: the user chooses or drops a file. */
export function UploadStart({
  listName,
  onBegun,
}: {
  listName: string | null;
  onBegun: (id: string) => void;
}) {
  const { begin, isBeginning, problem } = useBeginUpload(onBegun, listName ?? undefined);
  const isOver = useFileDrop((files) => void begin(files));
  const title = listName === null ? 'Add a list' : `${listName}, a new version`;
  return (
    <ToolPage title={title} heading={<ListCrumb>{title}</ListCrumb>}>
      <p className={styles.lead}>
        A CSV, JSON or XLSX file of companies and people, plain or as ZIP or GZ, up to 2 GB. The files of OFAC
        (sdn.csv and alt.csv, chosen together), GLEIF, OpenSanctions and Companies House are read as they are.
        You see how each column will be read; nothing is imported before you say so.
      </p>
      <FileChoice isBusy={isBeginning} isOver={isOver} onChosen={(files) => void begin(files)}>
        {isBeginning ? 'Sending the file…' : 'Choose a file'}
      </FileChoice>
      <ErrorNotice>{problem}</ErrorNotice>
    </ToolPage>
  );
}

/** The button that chooses files, in the field where they can be dropped. */
export function FileChoice({
  isBusy,
  isOver,
  onChosen,
  children,
}: {
  isBusy: boolean;
  isOver: boolean;
  onChosen: (files: File[]) => void;
  children: string;
}) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // Cleared, so that the same file can be chosen again after a correction.
    currentTarget.value = '';
    if (files.length > 0) onChosen(files);
  }
  return (
    <div className={styles.field} data-over={isOver || undefined}>
      <label className={styles.file} data-busy={isBusy || undefined}>
        <input
          type="file"
          multiple
          className="visually-hidden"
          accept={ACCEPTED}
          disabled={isBusy}
          onChange={choose}
        />
        {children}
      </label>
      <p>or drop it here</p>
    </div>
  );
}
