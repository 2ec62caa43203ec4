import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UploadReport, UploadView } from '#contract/reference-lists/reference-upload-contract.ts';
import {
  type FoundCounts,
  MOST_PREVIEWED_RECORDS,
  type PreviewedRecord,
  type UploadRecordFilter,
} from '#contract/reference-lists/upload-record-contract.ts';
import { apiQueries } from '../../api/api-client.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { isFreeKey } from '../../ui/keys/is-free-key.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { ViewTabs } from '../../ui/lists/view-tabs.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { recordCount } from '../list-words.ts';
import { PreviewFigures } from './preview-figures.tsx';
import { PreviewedRecordView } from './previewed-record.tsx';
import styles from './record-preview.module.css';

const DEBOUNCE_MS = 200;

type Checked = { view: UploadView; report: UploadReport; found: FoundCounts };

/** A list as it will be compared, before it is imported: its figures, and any record of it. */
export function RecordPreview({ view, report, found }: Checked) {
  const [filter, setFilter] = useState<UploadRecordFilter>('all');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listed = useId();
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const records = usePreviewedRecords(view, { filter, search });
  const items = records.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = items[Math.min(chosen, items.length - 1)];
  const narrow = (to: UploadRecordFilter) => {
    setFilter(to);
    setChosen(0);
  };
  const move = (by: number) => setChosen((at) => Math.max(0, Math.min(items.length - 1, at + by)));
  usePreviewKeys(move);
  return (
    <section aria-label="What will be compared">
      <PreviewFigures report={report} found={found} onShow={narrow} />
      <div className={styles.columns}>
        <div className={styles.list}>
          <div data-list-search>
            <SearchField
              label="Find a record"
              value={typed}
              onChange={(text) => {
                setTyped(text);
                setChosen(0);
              }}
              controls={listed}
            />
          </div>
          <ViewTabs legend="Records shown" tabs={tabsOf(report, found)} shown={filter} onShow={narrow} />
          <Pane query={records} failed="The records could not be read." />
          <ul id={listed}>
            {items.map((record, index) => (
              <RecordRow
                key={record.position}
                record={record}
                isShown={record === shown}
                onShow={() => setChosen(index)}
              />
            ))}
          </ul>
          {records.isSuccess && items.length === 0 && <p className="quiet">No record is found.</p>}
          <ShowMore pages={records} />
          {found.previewed >= MOST_PREVIEWED_RECORDS && (
            <p className="quiet">
              The first {formatCount(MOST_PREVIEWED_RECORDS)} can be opened here. All are imported.
            </p>
          )}
        </div>
        {shown && <OpenedRecord items={items} shown={shown} onMove={move} />}
      </div>
    </section>
  );
}

/** The record that is opened; on a phone with the way to the next one. */
function OpenedRecord({
  items,
  shown,
  onMove,
}: {
  items: readonly PreviewedRecord[];
  shown: PreviewedRecord;
  onMove: (by: number) => void;
}) {
  return (
    <div className={styles.opened}>
      <p className={styles.steps}>
        <span className="quiet">
          {formatCount(items.indexOf(shown) + 1)} of {counted(items.length, 'record')} shown
        </span>
        <button type="button" aria-label="The record before" onClick={() => onMove(-1)}>
          ‹
        </button>
        <button type="button" aria-label="The next record" onClick={() => onMove(1)}>
          ›
        </button>
      </p>
      <PreviewedRecordView record={shown} />
    </div>
  );
}

function tabsOf(report: UploadReport, found: FoundCounts) {
  const leftOut = report.badRows + report.skipped;
  const tabs: readonly { value: UploadRecordFilter; label: string; count?: string; isThere: boolean }[] = [
    { value: 'all', label: 'All', count: formatCount(recordCount(report)), isThere: true },
    { value: 'notes', label: 'Notes', count: formatCount(report.notes), isThere: report.notes > 0 },
    { value: 'leftOut', label: 'Left out', count: formatCount(leftOut), isThere: leftOut > 0 },
    { value: 'birthdays', label: 'Several birthdays', isThere: found.birthdays.day > 0 },
    {
      ...{ value: 'weak', label: 'Weak aliases', count: formatCount(found.names.weakAlias) },
      isThere: found.names.weakAlias > 0,
    },
  ];
  return tabs.filter(({ isThere }) => isThere).map(({ isThere: _, ...tab }) => tab);
}

/** J and K open the next record and the one before, / goes to the search. */
function usePreviewKeys(move: (by: number) => void): void {
  const keys: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    k: () => move(-1),
    '/': () => document.querySelector<HTMLElement>('[data-list-search] input')?.focus(),
  };
  useDocumentKeys((event) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act || !isFreeKey(event)) return;
    event.preventDefault();
    act();
  });
}

function RecordRow({
  record,
  isShown,
  onShow,
}: {
  record: PreviewedRecord;
  isShown: boolean;
  onShow: () => void;
}) {
  const { id, rows, names, birthdays, notes, leftOut } = record;
  const [only] = birthdays;
  const words = [
    id,
    ...(rows.length > 1 ? [counted(rows.length, 'row')] : []),
    ...(names.length > 1 ? [counted(names.length, 'name')] : []),
    ...(birthdays.length > 1 ? [counted(birthdays.length, 'birthday')] : only ? [only.written] : []),
    ...(notes.length > 0 ? [counted(notes.length, 'note')] : []),
    ...(leftOut === null ? [] : [record.kind, 'left out']),
  ];
  return (
    <li>
      <button type="button" data-printed aria-pressed={isShown} onClick={onShow}>
        <span className={styles.name} dir="auto">
          {names[0]?.name ?? `Row ${formatCount(rows[0] ?? 0)}`}
        </span>
        <span className="quiet">{words.filter(Boolean).join(', ')}</span>
      </button>
    </li>
  );
}

function usePreviewedRecords(
  { id, choices }: UploadView,
  { filter, search }: { filter: UploadRecordFilter; search: string },
) {
  const { version: _, ...reading } = choices;
  return useInfiniteQuery({
    ...apiQueries.referenceUploads.records.infiniteOptions({
      input: (from: number | undefined) => ({ id, filter, search, ...(from !== undefined && { from }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
    // Another reading of the files has other records.
    queryKey: ['reference-upload-records', id, filter, search, reading],
  });
}
