import { ToolPage } from '../../brand/tool-page.tsx';
import { FileChoice } from '../../ui/file-choice.tsx';
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
      <FileDrop isBusy={isBeginning} isOver={isOver} onChosen={(files) => void begin(files)}>
        {isBeginning ? 'Sending the file…' : 'Choose a file'}
      </FileDrop>
      <ErrorNotice>{problem}</ErrorNotice>
    </ToolPage>
  );
}

/** The button that chooses files, in the field where they can be dropped. */
export function FileDrop({
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
  return (
    <div className={styles.field} data-over={isOver || undefined}>
      <FileChoice accept={ACCEPTED} multiple isBusy={isBusy} onChoose={onChosen}>
        {children}
      </FileChoice>
      <p>or drop it here</p>
    </div>
  );
}
