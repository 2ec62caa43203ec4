import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { useParams } from 'react-router';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import { fileTables } from '#contract/entity-files/entity-file-tables.ts';
import {
  madeAgainSentence,
  shortFingerprint,
  stateSentences,
} from '#contract/entity-files/entity-file-words.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { ENTITY_KINDS, type EntityKind, entityId } from '#records';
import { useAddressState } from '../editing/use-address-state.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import { FileHead } from './entity-file-head.tsx';
import styles from './entity-file-page.module.css';
import { entityFileQuery } from './entity-file-queries.ts';
import { FileFrame } from './file-frame.tsx';
import { FileLinks } from './file-links.tsx';
import { FileSection } from './file-section.tsx';

/** The file of a client, contact or related party: everything known of it, as of any day. */
export function EntityFilePage() {
  const { kind: named, clientId = '', itemId = '' } = useParams();
  const kind = ENTITY_KINDS.find((one) => one === named);
  // A client has no items, and an item always has a client.
  if (!kind || (kind === 'clients') !== (itemId === '')) return <MissingFile />;
  const id = entityId({ clientId, itemId });
  return <OpenFile key={`${kind}/${id}`} kind={kind} id={id} />;
}

function OpenFile({ kind, id }: { kind: EntityKind; id: string }) {
  const [asOf, setAsOf] = useAddressState('asOf', { history: 'push' });
  const query = useQuery(entityFileQuery({ kind, id, asOf }));
  const { data, error, isPlaceholderData } = query;
  const status = error instanceof ORPCError ? error.status : null;
  if (status === 404) return <MissingFile />;
  const today = <TextButton onClick={() => setAsOf(null)}>Show it as of today</TextButton>;
  const isRefused = status === 400;
  const failure = error && (
    <FailedState
      sentence={isRefused ? 'There is no file of that day.' : 'The file could not be read.'}
      onRetry={query.refetch}
      action={isRefused ? today : undefined}
    />
  );
  if (data && !(error && isPlaceholderData)) {
    return <FileWork made={data} isReloading={isPlaceholderData} failure={failure} onAsOf={setAsOf} />;
  }
  return (
    <FileFrame title="File">
      {failure || (
        <p className="note" role="status">
          Loading…
        </p>
      )}
    </FileFrame>
  );
}

function MissingFile() {
  return (
    <FileFrame title="File">
      <FailedState
        sentence="There never was a client, contact or related party at this address."
        action={<TextLink to={PAGE_PATHS.dashboard}>To the dashboard</TextLink>}
      />
    </FileFrame>
  );
}

/** A file on the screen and on paper. */
function FileWork({
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
