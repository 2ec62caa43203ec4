import { type KeyboardEvent, memo, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import { movedPlace } from '../ui/moved-place.ts';
import { counted, countWord } from './decision-words.ts';
import styles from './record-rows.module.css';
import type { ResultList } from './use-result-list.ts';
import { useScrolledRows } from './use-scrolled-rows.ts';

export type RecordRowsHandle = { focus: () => void };

const ROW_HEIGHT = 56;
const PAGE_STEP = 10;

/** Records as rows; only those in sight are drawn, and further ones asked for as they come near. */
export function RecordRows({
  ref,
  id,
  label,
  list,
  withChanges,
  selectedId,
  onSelect,
}: {
  id: string;
  label: string;
  list: ResultList;
  /** There is a run before, so that it says something that a record is new. */
  withChanges: boolean;
  selectedId: string | null;
  onSelect: (recordId: string) => void;
  ref: Ref<RecordRowsHandle>;
}) {
  const { rows } = list;
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const selected = rows.findIndex(({ recordId }) => recordId === selectedId);
  const [moved, setMoved] = useState<number | null>(null);
  const active = moved ?? Math.max(selected, 0);
  const { virtualizer, offset, isReady } = useScrolledRows({
    list: inner,
    count: rows.length,
    height: ROW_HEIGHT,
    keyOf: (place) => rows[place]?.recordId ?? place,
  });
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), []);

  useEffect(() => {
    setMoved(null);
    if (isReady && selected >= 0) virtualizer.scrollToIndex(selected, { align: 'auto' });
  }, [selected, isReady, virtualizer]);

  const drawn = virtualizer.getVirtualItems();
  const lastDrawn = drawn.at(-1)?.index ?? 0;
  const { more } = list;
  useEffect(() => {
    if (lastDrawn >= rows.length - PAGE_STEP) more();
  }, [lastDrawn, rows.length, more]);

  function act(event: KeyboardEvent) {
    const next = movedPlace(event.key, { place: active, count: rows.length, page: PAGE_STEP });
    if (next !== null) {
      setMoved(next);
      virtualizer.scrollToIndex(next, { align: 'auto' });
    } else if (event.key === 'Enter' || event.key === ' ') open(active);
    else return;
    event.preventDefault();
  }
  function open(place: number) {
    const row = rows[place];
    if (row) onSelect(row.recordId);
  }

  const isActiveDrawn = drawn.some(({ index }) => index === active);
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
      tabIndex={0}
      className={styles.scroller}
      onKeyDown={act}
    >
      <div
        ref={inner}
        role="presentation"
        className={styles.rows}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ index, start, key }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all rows are the list's own
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === selected}
            aria-posinset={index + 1}
            aria-setsize={list.total}
            tabIndex={-1}
            className={styles.row}
            data-active={index === active || undefined}
            style={{ transform: `translateY(${start - offset}px)` }}
            onClick={() => open(index)}
          >
            {rows[index] && <RecordRow record={rows[index]} withChange={withChanges} />}
          </div>
        ))}
      </div>
    </div>
  );
}

const RecordRow = memo(function RecordRow({
  record,
  withChange,
}: {
  record: MatchRecordRow;
  withChange: boolean;
}) {
  const isOpen = record.undecided > 0;
  return (
    <div className={styles.content} data-quiet={!isOpen || undefined}>
      <span className={styles.name}>{record.name || 'No name'}</span>
      <span className={styles.count}>
        <Decided record={record} />
      </span>
      <span className={styles.found}>{foundWords(record)}</span>
      {withChange && record.change && record.change !== 'unchanged' && (
        <span className={styles.change}>{record.change}</span>
      )}
    </div>
  );
});

function Decided({ record }: { record: MatchRecordRow }) {
  const { decided, undecided, state } = record;
  if (state === 'not-compared') return null;
  const total = decided + undecided;
  if (total === 0) return <>0</>;
  if (undecided > 0) return <>{`${countWord(decided)} of ${countWord(total)}`}</>;
  return (
    <>
      <span aria-hidden="true">✓ </span>
      <span className="visually-hidden">all decided: </span>
      {countWord(total)}
    </>
  );
}

/** What was found, told apart from nothing found and not looked for. */
export function foundWords(record: MatchRecordRow): string {
  if (record.state === 'not-compared') return 'Not compared, no name';
  if (record.state === 'none-found') return 'Compared, none found';
  const groups = record.groups.map(({ count, by }) => `${countWord(count)} by ${by}`);
  const names = record.candidates > 0 ? [counted(record.candidates, ['candidate', 'candidates'])] : [];
  return [...names, ...groups].join(', ');
}
