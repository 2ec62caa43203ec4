import type { ReactNode } from 'react';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import { fileTables } from '#contract/entity-files/entity-file-tables.ts';
import {
  madeAgainSentence,
  shortFingerprint,
  stateSentences,
} from '#contract/entity-files/entity-file-words.ts';
import { FileHead } from './entity-file-head.tsx';
import { FileFrame } from './file-frame.tsx';
import { FileLinks } from './file-links.tsx';
import { FileSection } from './file-section.tsx';
import styles from './file-work.module.css';
import { usePrintSheet } from './use-print-sheet.ts';

/** A file on the screen and on paper. */
export function FileWork({
  made,
  isReloading,
  failure,
  onAsOf,
}: {
  made: { file: EntityFile; fingerprint: string };
  /** Whether the file of another day is on its way. */
  isReloading: boolean;
  failure: ReactNode;
  onAsOf: (asOf: string | null) => void;
}) {
  const { file, fingerprint } = made;
  const tables = file.state === 'unknown' ? [] : fileTables(file);
  usePrintSheet(fingerprint);
  return (
    <FileFrame
      title={`File of ${file.name}`}
      margin={<FileLinks file={file} tables={tables} />}
      heading={<FileHead file={file} isReloading={isReloading} onAsOf={onAsOf} />}
    >
      {failure}
      <div className={styles.sections} aria-busy={isReloading}>
        {stateSentences(file).map((sentence) => (
          <p key={sentence} className={`note ${styles.sentence}`}>
            {sentence}
          </p>
        ))}
        {tables.map((table) => (
          <FileSection key={table.key} table={table} file={file} />
        ))}
      </div>
      <p className={`quiet ${styles.foot}`}>
        {madeAgainSentence(file)}{' '}
        <span title={fingerprint}>Fingerprint {shortFingerprint(fingerprint)}.</span> Days and times are in
        UTC.
        {file.asOf > new Date().toISOString() && ' Today is not over: later changes of today will be added.'}
      </p>
    </FileFrame>
  );
}
