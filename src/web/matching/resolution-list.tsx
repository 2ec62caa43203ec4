import { useEffect, useRef } from 'react';
import type { ResolutionItem } from '#contract/match-resolution-contract.ts';
import { useMoreNearEnd } from '../ui/use-more-near-end.ts';
import { useScrolledRows } from '../ui/use-scrolled-rows.ts';
import { countWord } from './decision-words.ts';
import { KIND_NAMES } from './evidence-words.ts';
import { changedPaths } from './resolution-choices.ts';
import styles from './resolution-list.module.css';
import type { ResolutionShown } from './resolution-queries.ts';
import type { ResolutionItems } from './use-resolution.ts';

const ROW_HEIGHT = 56;

/** What is confirmed and what is not, each with how many of its fields will be written. */
export function ResolutionList({
  shown,
  counts,
  list,
  selectedId,
  onShow,
  onSelect,
}: {
  shown: ResolutionShown;
  counts: Record<ResolutionShown, number> | undefined;
  list: ResolutionItems;
  selectedId: string | null;
  onShow: (shown: ResolutionShown) => void;
  onSelect: (recordId: string) => void;
}) {
  const tab = (which: ResolutionShown, label: string) => (
    <button type="button" className={styles.tab} aria-pressed={shown === which} onClick={() => onShow(which)}>
      {label} <span>{counts && countWord(counts[which])}</span>
    </button>
  );
  return (
    <>
      <fieldset className={styles.tabs} aria-label="Shown">
        {tab('matched', 'Confirmed')}
        {tab('unmatched', 'Unmatched')}
      </fieldset>
      <Rows list={list} shown={shown} selectedId={selectedId} onSelect={onSelect} />
    </>
  );
}

function Rows({
  list: { items, more },
  shown,
  selectedId,
  onSelect,
}: {
  list: ResolutionItems;
  shown: ResolutionShown;
  selectedId: string | null;
  onSelect: (recordId: string) => void;
}) {
  const inner = useRef<HTMLUListElement>(null);
  const { virtualizer, offset, scroller } = useScrolledRows({
    list: inner,
    count: items.length,
    height: ROW_HEIGHT,
    keyOf: (place) => items[place]?.recordId ?? place,
  });
  const drawn = virtualizer.getVirtualItems();
  useMoreNearEnd({ lastDrawn: drawn.at(-1)?.index, count: items.length, more });
  const selected = items.findIndex(({ recordId }) => recordId === selectedId);
  useEffect(() => {
    if (scroller && selected >= 0) virtualizer.scrollToIndex(selected, { align: 'auto' });
  }, [selected, scroller, virtualizer]);
  return (
    <div className={styles.scroller}>
      <ul ref={inner} className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {drawn.map(({ index, start, key }) => {
          const item = items[index];
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.row}
              data-selected={index === selected || undefined}
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {item && (
                <button
                  type="button"
                  className={styles.choice}
                  aria-current={index === selected || undefined}
                  onClick={() => onSelect(item.recordId)}
                >
                  <span className={styles.name}>{item.name}</span>
                  <span className={styles.kind}>{KIND_NAMES[item.kind]}</span>
                  {shown === 'matched' && <span className={styles.count}>{stateWords(item)}</span>}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** "3 of 5" fields will be written; "No differences"; "2 matches" of which none is chosen; "Saved". */
function stateWords(item: ResolutionItem): string {
  if (item.saved) return 'Saved';
  if (!item.match) return `${countWord(item.matches)} matches`;
  const differing = item.rows.filter(({ equal }) => !equal).length;
  return differing === 0 ? 'No differences' : `${changedPaths(item).size} of ${differing}`;
}
