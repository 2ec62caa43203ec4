import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listProofPath, referenceUploadPath } from '#contract/page-paths.ts';
import { LIST_CHANGES, type ListChange } from '#contract/reference-lists/list-change-contract.ts';
import type { ListVersion, ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import { badRowsPath } from '#contract/reference-lists/reference-upload-contract.ts';
import { counted, formatCount } from '../ui/count-words.ts';
import { momentWords } from '../ui/moment-words.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/described-table.tsx';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import { ListProof } from './list-proof.tsx';
import { ListRecords } from './list-records.tsx';
import {
  foundWords,
  recordCount,
  sourceWords,
  storedWords,
  versionInUse,
  versionWords,
} from './list-words.ts';
import type { RemovalTarget } from './reference-list-queries.ts';
import styles from './reference-lists.module.css';
import { RemoveListDialog } from './remove-list-dialog.tsx';
import { RenameVersion } from './rename-version.tsx';
import { SanctionsMark } from './sanctions-mark.tsx';
import { SubscriptionActions, SubscriptionLine } from './subscription/subscription-part.tsx';
import { type OpenedChanges, VersionChanges } from './version-changes.tsx';

/** The versions of a list, what each changed, and what can be done with the list. */
export function VersionTable({
  list,
  onRemoved,
  onGone,
}: {
  list: ReferenceListView;
  onRemoved: (sentence: string) => void;
  onGone: () => void;
}) {
  const [removing, setRemoving] = useState<RemovalTarget | null>(null);
  const [changes, setChanges] = useState<OpenedChanges | null>(null);
  return (
    <div className={styles.opened}>
      <SubscriptionLine subscription={list.subscription} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} aria-label={`Versions of ${list.name}`} tabIndex={0}>
        <DataTable
          className={styles.versions}
          caption={`Versions of ${list.name}`}
          columns={columnsOf(list, {
            onChanges: setChanges,
            onRemove: (id) => setRemoving({ id, scope: 'version' }),
          })}
          rows={list.versions}
          keyOf={({ id }) => id}
        />
      </section>
      <ListActions list={list} onRemove={(id) => setRemoving({ id, scope: 'list' })} />
      {changes && <VersionChanges {...changes} onClose={() => setChanges(null)} />}
      {removing && (
        <RemoveListDialog
          target={removing}
          onClose={() => setRemoving(null)}
          onRemoved={(sentence) => {
            setRemoving(null);
            onRemoved(sentence);
            if (removing.scope === 'list') onGone();
          }}
        />
      )}
    </div>
  );
}

/** What can be done with a list as a whole. */
function ListActions({ list, onRemove }: { list: ReferenceListView; onRemove: (id: string) => void }) {
  const navigate = useNavigate();
  const [newest] = list.versions;
  const used = versionInUse(list);
  if (!newest) return null;
  return (
    <div className={styles.actions}>
      {!newest.isEmbedded && (
        <Button variant="default" onClick={() => navigate(referenceUploadPath({ list: list.name }))}>
          Upload a version
        </Button>
      )}
      {!newest.isEmbedded && <SubscriptionActions list={list} />}
      {used && <ListRecords name={list.name} version={used} />}
      {used && <ListProof version={used} />}
      {used && (used.hasPublishedFiles || used.sourceProof) && (
        <TextLink to={listProofPath(used.id)}>Test from the published file</TextLink>
      )}
      {!newest.isEmbedded && <SanctionsMark list={list} />}
      <TextButton danger onClick={() => onRemove(newest.id)}>
        Remove this list
      </TextButton>
    </div>
  );
}

type VersionActions = { onChanges: (opened: OpenedChanges) => void; onRemove: (id: string) => void };

function columnsOf(list: ReferenceListView, { onChanges, onRemove }: VersionActions): Column<ListVersion>[] {
  const used = versionInUse(list);
  return [
    {
      title: 'Version',
      isRowHead: true,
      cell: (version) => (
        <>
          {versionWords(version)} {version === used && <span className="quiet">in use</span>}
        </>
      ),
    },
    {
      title: 'Read',
      cell: (version) => (
        <>
          {version.state === 'importing' ? 'being read since' : ''} {momentWords(version.importedAt)}
          <span className={`quiet ${styles.who}`}>{sourceWords(version)}</span>
        </>
      ),
    },
    { title: 'Records', isNumber: true, cell: recordsText },
    ...LIST_CHANGES.map((change) => ({
      title: CHANGE_TITLES[change],
      isNumber: true,
      cell: (version: ListVersion) => (
        <ChangeCount
          count={countOf(version.difference, change)}
          change={change}
          onOpen={() => onChanges({ version, change })}
        />
      ),
    })),
    { title: 'Left out', isNumber: true, cell: (version) => <LeftOut version={version} /> },
    { title: 'Detection test', cell: (version) => <Tests version={version} /> },
    {
      cell: (version) => (
        <>
          {version.state === 'ready' && !version.isEmbedded && (
            <RenameVersion version={version} words={versionWords(version)} />
          )}{' '}
          {list.versions.length > 1 && (
            <TextButton
              danger
              aria-label={`Remove the version ${versionWords(version)}`}
              onClick={() => onRemove(version.id)}
            >
              Remove
            </TextButton>
          )}
        </>
      ),
    },
  ];
}

function recordsText(version: ListVersion): string {
  if (version.state === 'importing') return `${formatCount(version.rowsRead)} rows`;
  return version.coverage ? formatCount(recordCount(version)) : '–';
}

/** What the last detection test found, and the one from the published file. */
function Tests({ version }: { version: ListVersion }) {
  const { id, proof, sourceProof, hasPublishedFiles } = version;
  return (
    <>
      {proof ? foundWords(proof) : '–'}
      {proof && <span className={`quiet ${styles.who}`}>{momentWords(proof.at)}</span>}
      {(sourceProof || hasPublishedFiles) && (
        <span className={`quiet ${styles.who}`}>
          <TextLink to={listProofPath(id)}>
            {sourceProof ? `From the file: ${storedWords(sourceProof)}` : 'From the file'}
            <span className="visually-hidden">, test of {versionWords(version)}</span>
          </TextLink>
        </span>
      )}
    </>
  );
}

/** How many rows are left out, and how many have notes; a link to both where the upload is still kept. */
function LeftOut({ version }: { version: ListVersion }) {
  const { badRows, notes, uploadId } = version;
  const leftOut = formatCount(badRows);
  return (
    <>
      {uploadId ? (
        <a href={badRowsPath(uploadId)} download aria-label={downloadWords(version)}>
          {leftOut}
        </a>
      ) : (
        leftOut
      )}
      {notes > 0 && <span className={`quiet ${styles.who}`}>{counted(notes, 'note')}</span>}
    </>
  );
}

function countOf(difference: ListVersion['difference'], change: ListChange['change']): number | undefined {
  return { added: difference?.new, changed: difference?.changed, removed: difference?.gone }[change];
}

const CHANGE_TITLES = { added: 'New', changed: 'Changed', removed: 'Gone' };

/** What the file of a version lists: "Download the 3 rows left out and the 12 notes". */
function downloadWords({ badRows, notes }: ListVersion): string {
  const parts = [
    ...(badRows > 0 || notes === 0 ? [`the ${formatCount(badRows)} rows left out`] : []),
    ...(notes > 0 ? [`the ${counted(notes, 'note')}`] : []),
  ];
  return `Download ${parts.join(' and ')}`;
}

/** A count of changes, which opens their list. */
function ChangeCount({
  count,
  change,
  onOpen,
}: {
  count: number | undefined;
  change: ListChange['change'];
  onOpen: () => void;
}) {
  if (count === undefined) return '–';
  if (count === 0) return '0';
  const words = formatCount(count);
  return (
    <TextButton aria-label={`${words} ${CHANGE_TITLES[change].toLowerCase()}, show them`} onClick={onOpen}>
      {words}
    </TextButton>
  );
}
