import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGE_PATHS, referenceUploadPath } from '#contract/page-paths.ts';
import type { ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import type { UploadState } from '#contract/reference-lists/reference-upload-contract.ts';
import { ToolPage } from '../brand/tool-page.tsx';
import { useAddressState } from '../editing/use-address-state.ts';
import { counted, formatCount } from '../ui/count-words.ts';
import { useNewKey } from '../ui/keys/use-new-key.ts';
import { ErrorNotice, StatusNotice } from '../ui/notice.tsx';
import { hasFailed, Pane } from '../ui/pane/pane.tsx';
import { TextLink } from '../ui/text-button.tsx';
import { ListTable } from './list-table.tsx';
import { recordCount, versionInUse } from './list-words.ts';
import { useReferenceLists } from './reference-list-queries.ts';
import styles from './reference-lists.module.css';
import { useOpenUploads } from './upload/upload-queries.ts';
import { useBeginUpload } from './upload/use-begin-upload.ts';
import { useFileDrop } from './use-file-drop.ts';

const UPLOAD_STATES: Record<UploadState, string> = {
  receiving: 'being sent',
  checking: 'being checked',
  ready: 'checked, not imported yet',
  importing: 'being imported',
  done: 'imported',
  failed: 'not imported',
};

/** The reference lists: their versions, what they cover, who imported them and which runs used them. */
export function ReferenceListsPage() {
  const navigate = useNavigate();
  const lists = useReferenceLists();
  const [opened, open] = useAddressState('list');
  const [removed, setRemoved] = useState('');
  const { begin, problem } = useBeginUpload((id) => void navigate(referenceUploadPath({ id })));
  const isOver = useFileDrop((files) => void begin(files));
  const items = lists.data?.items ?? [];
  const addList = () => void navigate(PAGE_PATHS.referenceUpload);
  useNewKey(addList);
  return (
    <ToolPage
      title="Reference Lists"
      actions={
        <>
          <Button variant="default" onClick={() => navigate(PAGE_PATHS.lookUp)}>
            Look up a name
          </Button>
          <Button aria-keyshortcuts="n" onClick={addList}>
            Add a list
          </Button>
        </>
      }
    >
      {isOver && <div className={styles.drop}>Drop the file to read it as a reference list</div>}
      <ErrorNotice>{problem}</ErrorNotice>
      {lists.data && <p className={`quiet ${styles.lead}`}>{summary(items)}</p>}
      <StatusNotice>{removed}</StatusNotice>
      <OpenUploads />
      <Pane query={lists} failed="The reference lists could not be read." />
      {lists.data && items.length > 0 && (
        <ListTable lists={wrongFirst(items)} opened={opened} onOpen={open} onRemoved={setRemoved} />
      )}
      {lists.data && items.every(({ versions }) => versions[0]?.isEmbedded) && (
        <p className={styles.only}>
          {items.length > 0 ? 'Only the embedded list is here.' : 'There is no reference list.'} Add a list to
          compare with your own: choose a file, or drop it here.
        </p>
      )}
    </ToolPage>
  );
}

/** Lists that are overdue or held back come first. */
function wrongFirst(items: readonly ReferenceListView[]): ReferenceListView[] {
  const isWrong = ({ subscription }: ReferenceListView) =>
    subscription !== null && (subscription.isSilent || subscription.held !== null);
  return items.toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a)));
}

function summary(items: readonly ReferenceListView[]): string {
  const records = items.reduce((sum, list) => {
    const used = versionInUse(list);
    return sum + (used ? recordCount(used) : 0);
  }, 0);
  return `${counted(items.length, 'list')}, ${counted(records, 'record')}. Names are compared with the lists that a run or the screening uses.`;
}

/** The user's uploads that are not imported yet, each with its progress. */
function OpenUploads() {
  const uploads = useOpenUploads();
  const { data } = uploads;
  if (hasFailed(uploads)) {
    return <Pane query={uploads} isLine failed="Pending uploads could not be loaded." />;
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="Uploads" className={styles.uploads}>
      <ul>
        {data.items.map(({ id, state, choices, rowsDone, percent, problem }) => (
          <li key={id}>
            <p>
              <TextLink to={referenceUploadPath({ id })}>{choices.name}</TextLink>{' '}
              <span className="quiet">
                {choices.version}, {UPLOAD_STATES[state]}
                {rowsDone > 0 && state !== 'ready' && `: ${formatCount(rowsDone)} rows`}
              </span>
              {problem && <span className={styles.failed}> {problem}</span>}
            </p>
            {(state === 'checking' || state === 'importing') && (
              <progress aria-label={`${choices.name}: ${UPLOAD_STATES[state]}`} max={100} value={percent} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
