import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ListedRecord } from '#contract/matching/list-record-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { ListVersion } from '#contract/reference-lists/reference-list-contract.ts';
import { apiQueries } from '../api/api-client.ts';
import { counted } from '../ui/count-words.ts';
import { PanelDialog } from '../ui/dialogs/panel-dialog.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import styles from './list-records.module.css';
import { recordCount, versionWords } from './list-words.ts';

const DEBOUNCE_MS = 200;
const KINDS = { clients: 'Company', contacts: 'Person', relatedParties: 'Person' } as const;

/** The button that opens the records of a version, with their number. */
export function ListRecords({ name, version }: { name: string; version: ListVersion }) {
  const [isOpen, setOpen] = useState(false);
  const count = recordCount(version);
  if (count === 0) return null;
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Look inside: {counted(count, 'record')}</TextButton>
      <RecordsDialog open={isOpen} list={{ ...version, name }} recordId="" onClose={() => setOpen(false)} />
    </>
  );
}

type Listed = Pick<ListVersion, 'id' | 'version' | 'isEmbedded'> & { name: string };

/** The records of a version, beginning with the one of this id when there is one. */
export function RecordsDialog(dialog: {
  open: boolean;
  list: Listed;
  recordId: string;
  onClose: () => void;
}) {
  const { open, list, recordId, onClose } = dialog;
  return (
    <PanelDialog open={open} position="right" title={`${list.name}, ${versionWords(list)}`} onClose={onClose}>
      <Records listId={list.id} first={recordId} />
    </PanelDialog>
  );
}

/** The records in the order of the file, page by page, or the one that is found by its id. */
function Records({ listId, first }: { listId: string; first: string }) {
  const [typed, setTyped] = useState(first);
  const listed = useId();
  const [recordId] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const records = useListRecords(listId, recordId);
  const items = records.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <SearchField label="Find by the id in the list" value={typed} onChange={setTyped} controls={listed} />
      <p className={`quiet ${styles.hint}`}>
        To find a name, <TextLink to={PAGE_PATHS.lookUp}>look it up</TextLink> with all its spellings.
      </p>
      <Pane query={records} failed="The records could not be read." />
      <p role="status">
        {records.isSuccess &&
          !records.isPlaceholderData &&
          items.length === 0 &&
          `No record has the id ${recordId}.`}
      </p>
      <ul id={listed} className={styles.records}>
        {items.map((item) => (
          <RecordRow key={`${item.kind} ${item.id}`} record={item} />
        ))}
      </ul>
      <ShowMore pages={records} />
    </>
  );
}

function RecordRow({ record: { kind, id, name, fields } }: { record: ListedRecord }) {
  return (
    <li>
      <h3>{name}</h3>
      <p className="quiet">
        {KINDS[kind]} {id}
      </p>
      <dl>
        {fields.map(({ path, label, texts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two attributes can have one path
          <div key={`${path} ${index}`}>
            <dt>{label}</dt>
            <dd>{texts.join('; ')}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function useListRecords(id: string, recordId: string) {
  return useInfiniteQuery(
    apiQueries.matching.listRecords.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id,
        ...(recordId && { recordId }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
