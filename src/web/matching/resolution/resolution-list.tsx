import { useRef } from 'react';
import type { ResolutionItem } from '#contract/match-resolution-contract.ts';
import { KIND_NAMES } from '../kind-labels.ts';
import { formatCount } from '../match-format.ts';

import { changedPaths } from './resolution-choices.ts';
import styles from './resolution-list.module.css';
import type { ResolutionShown } from './resolution-queries.ts';
import type { ResolutionItems } from './use-resolution.ts';
import { useResolutionRows } from './use-resolution-rows.ts';

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
      {label} <span>{counts && formatCount(counts[which])}</span>
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
  list,
  shown,
  selectedId,
  onSelect,
}: {
  list: ResolutionItems;
  shown: ResolutionShown;
  selectedId: string | null;
  onSelect: (recordId: string) => void;
}) {
  const { items } = list;
  const inner = useRef<HTMLUListElement>(null);
  const { virtualizer, offset, drawn, selected } = useResolutionRows(inner, list, {
    height: ROW_HEIGHT,
    selectedId,
    align: 'auto',
  });
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
                  {shown === 'matched' && <span className={styles.count}>{describeState(item)}</span>}
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
function describeState(item: ResolutionItem): string {
  if (item.saved) return 'Saved';
  if (!item.match) return `${formatCount(item.matches)} matches`;
  const differing = item.rows.filter(({ equal }) => !equal).length;
  return differing === 0 ? 'No differences' : `${changedPaths(item).size} of ${differing}`;
}
