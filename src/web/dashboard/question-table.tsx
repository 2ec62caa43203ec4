import { useMemo } from 'react';
import { ENTITY_ROW, type RowItem, type ViewItem, visibleRows } from '#rules';
import { CategoryHeadingRow } from './category-heading-row.tsx';
import { EntityRow } from './entity-row.tsx';
import { FoldRow } from './fold-row.tsx';
import { QuestionRow } from './question-row.tsx';
import styles from './question-table.module.css';
import type { QuestionSession } from './session/question-session.ts';
import type { SessionSnapshot } from './session/session-snapshot.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { BroughtByParent } from './why-panel.tsx';

/** The questions and answers in order, each indented below the answer that brought it. */
export function QuestionTable({
  session,
  snapshot,
  openWhy,
  onOpenWhy,
}: {
  session: QuestionSession;
  snapshot: SessionSnapshot;
  /** Key of the row whose "Why is this shown?" is open. */
  openWhy: string | null;
  onOpenWhy: (key: string | null) => void;
}) {
  const items = useMemo(
    () => visibleRows(snapshot.list, snapshot.context),
    [snapshot.list, snapshot.context],
  );
  const rowFocus = useRowFocus(items);
  const indentOf = (index: number) => {
    const item = items[index];
    return item && 'indent' in item ? item.indent : 0;
  };
  return (
    <table className={styles.table} {...rowFocus}>
      <caption className="visually-hidden">Questions and answers</caption>
      <thead>
        <tr className={styles.head}>
          <th scope="col">Question</th>
          <th scope="col">Answer</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => {
          const lineIndent = Math.min(indentOf(index), indentOf(index + 1));
          switch (item.kind) {
            case 'selector':
              return <EntityRow key={item.key} item={item} session={session} snapshot={snapshot} />;
            case 'heading':
              return <CategoryHeadingRow key={item.key} heading={item} />;
            case 'fold':
              return <FoldRow key={item.key} fold={item} lineIndent={lineIndent} onUndo={session.undo} />;
            default:
              return (
                <QuestionRow
                  key={item.key}
                  row={item}
                  lineIndent={lineIndent}
                  parent={parentOf(item, items, snapshot)}
                  session={session}
                  snapshot={snapshot}
                  isWhyOpen={openWhy === item.key}
                  onWhy={(isOpen) => onOpenWhy(isOpen ? item.key : null)}
                />
              );
          }
        })}
      </tbody>
    </table>
  );
}

/** The row whose answer brought this one. */
function parentOf(row: RowItem, items: readonly ViewItem[], snapshot: SessionSnapshot): BroughtByParent {
  const parent = items.find((item) => item.key === row.parentKey);
  const line = parent && 'line' in parent ? parent.line : null;
  if (row.parentKey === ENTITY_ROW) {
    return { kind: 'selector', entityName: snapshot.list.entity?.name ?? 'nobody', line };
  }
  return { kind: 'row', prompt: parent?.kind === 'row' ? parent.prompt : '', line };
}
