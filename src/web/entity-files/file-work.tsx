import { type ReactNode, useLayoutEffect } from 'react';
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

/** Gives every printed page its foot: the firm, the fingerprint and the page's number. */
function usePrintSheet(fingerprint: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRules(`Fingerprint ${shortFingerprint(fingerprint)}`));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [fingerprint]);
}

/** Only style sheets can fill the margins of pages. */
function pageRules(middle: string): string {
  const foot = 'font: 10.5px/1.4 var(--sans); color: var(--ink-2); vertical-align: top; padding-top: 8px;';
  return `@page {
    size: A4;
    margin: 40px 0 72px;
    @bottom-left { ${foot} content: "Cairn. Confidential"; width: 33.3%; padding-left: 148px; }
    @bottom-center { ${foot} content: "${middle}"; width: 33.3%; padding-left: 60px; }
    @bottom-right { ${foot} content: "Page " counter(page) " of " counter(pages); width: 33.3%; padding-right: 57px; }
  }`;
}
