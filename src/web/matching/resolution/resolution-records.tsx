import { useRef } from 'react';
import type { MatchView, ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { CutOnPaper } from '../../ui/lists/cut-on-paper.tsx';
import { KIND_NAMES } from '../kind-labels.ts';
import type { RecordActions } from './record-closing.tsx';
import type { Choices } from './resolution-choices.ts';
import type { ResolutionShown } from './resolution-queries.ts';
import { ResolutionRecord } from './resolution-record.tsx';
import styles from './resolution-records.module.css';
import type { ResolutionItems } from './use-resolution.ts';
import { useResolutionRows } from './use-resolution-rows.ts';

const RECORD_HEIGHT = 420;
const UNMATCHED_HEIGHT = 64;

/** The records one below the other. Only visible ones are drawn; the selected one is scrolled to. */
export function ResolutionRecords({
  runId,
  shown,
  list,
  selectedId,
  changed,
  actions,
  onChoose,
}: {
  runId: string;
  shown: ResolutionShown;
  list: ResolutionItems;
  selectedId: string | null;
  /** Records whose client changed while choices were made. */
  changed: ReadonlySet<string>;
  actions: RecordActions;
  onChoose: (item: ResolutionItem, choices: Choices, match?: MatchView) => void;
}) {
  const { items } = list;
  const inner = useRef<HTMLDivElement>(null);
  const rows = useResolutionRows(inner, list, {
    height: shown === 'unmatched' ? UNMATCHED_HEIGHT : RECORD_HEIGHT,
    selectedId,
    align: 'start',
  });
  return (
    <div className={styles.scroller}>
      <div ref={inner} className={styles.records} style={rows.boxStyle}>
        {rows.drawn.map(({ index, start, key }) => {
          const item = items[index];
          return (
            <div
              key={key}
              ref={rows.measure}
              data-index={index}
              className={styles.item}
              style={rows.rowStyle({ start })}
            >
              {item && shown !== 'unmatched' && (
                <ResolutionRecord
                  runId={runId}
                  item={item}
                  isChangedSince={changed.has(item.recordId)}
                  actions={actions}
                  onChoose={(choices, match) => onChoose(item, choices, match)}
                />
              )}
              {item && shown === 'unmatched' && <Unmatched item={item} />}
            </div>
          );
        })}
      </div>
      {rows.isPrinting && (
        <CutOnPaper printed={rows.drawn.length} of={list.isWhole ? items.length : undefined} />
      )}
    </div>
  );
}

function Unmatched({ item }: { item: ResolutionItem }) {
  return (
    <section className={styles.unmatched} aria-label={item.name}>
      <h2 className={styles.name}>{item.name}</h2>
      <p className="quiet">{KIND_NAMES[item.kind]}. No match is confirmed, so nothing is written.</p>
    </section>
  );
}
