import { useRef } from 'react';
import type { ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { counted } from '../../ui/count-words.ts';
import { CutOnPaper } from '../../ui/lists/cut-on-paper.tsx';
import { KIND_NAMES } from '../kind-labels.ts';
import { ListTabs } from '../list-tabs.tsx';
import { changedPaths, outcomeOf } from './resolution-choices.ts';
import styles from './resolution-list.module.css';
import { RESOLUTION_LISTS, type ResolutionShown } from './resolution-queries.ts';
import type { ResolutionItems } from './use-resolution.ts';
import { useResolutionRows } from './use-resolution-rows.ts';

const ROW_HEIGHT = 56;
const LIST_LABELS: Record<ResolutionShown, string> = {
  open: 'To settle',
  closed: 'Closed',
  unmatched: 'Unmatched',
};

type RowsProps = {
  shown: ResolutionShown;
  list: ResolutionItems;
  selectedId: string | null;
  onSelect: (recordId: string) => void;
};

/** The lists of open, closed and unmatched records; each matched one shows how many of its fields will be written. */
export function ResolutionList({
  counts,
  onShow,
  ...rows
}: RowsProps & {
  counts: Record<ResolutionShown, number> | undefined;
  onShow: (shown: ResolutionShown) => void;
}) {
  return (
    <>
      <div className={styles.tabs}>
        <ListTabs
          label="Shown"
          tabs={RESOLUTION_LISTS.map((value) => ({
            value,
            label: LIST_LABELS[value],
            count: counts?.[value],
          }))}
          shown={rows.shown}
          onShow={onShow}
        />
      </div>
      <Rows {...rows} />
    </>
  );
}

function Rows({ list, shown, selectedId, onSelect }: RowsProps) {
  const { items } = list;
  const inner = useRef<HTMLUListElement>(null);
  const { selected, ...rows } = useResolutionRows(inner, list, {
    height: ROW_HEIGHT,
    selectedId,
    align: 'auto',
  });
  return (
    <div className={styles.scroller}>
      <ul ref={inner} className={styles.rows} style={rows.boxStyle}>
        {rows.drawn.map(({ index, start, key }) => {
          const item = items[index];
          return (
            <li
              key={key}
              ref={rows.measure}
              data-index={index}
              className={styles.row}
              data-selected={index === selected || undefined}
              style={rows.rowStyle({ start })}
            >
              {item && (
                <button
                  type="button"
                  className={styles.choice}
                  data-printed
                  aria-current={index === selected || undefined}
                  onClick={() => onSelect(item.recordId)}
                >
                  <span className={styles.name}>{item.name}</span>
                  <span className={`quiet ${styles.kind}`}>{KIND_NAMES[item.kind]}</span>
                  {shown !== 'unmatched' && (
                    <span className={`quiet ${styles.count}`} data-outcome={outcomeOf(item)}>
                      {describeState(item)}
                    </span>
                  )}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {rows.isPrinting && (
        <CutOnPaper printed={rows.drawn.length} of={list.isWhole ? items.length : undefined} />
      )}
    </div>
  );
}

/** "3 fields" will be written, "No change", "Choose one" of several matches, or how it was closed. */
function describeState(item: ResolutionItem): string {
  if (item.saved) return item.unchanged ? 'Unchanged' : 'Saved';
  if (outcomeOf(item) === 'unchosen') return 'Choose one';
  const { size } = changedPaths(item);
  return size === 0 ? 'No change' : counted(size, 'field');
}
