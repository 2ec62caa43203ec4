import { type CSSProperties, useMemo, useState } from 'react';
import {
  ENTITY_ROW,
  type FoldItem,
  type HeadingItem,
  type QuestionAnswer,
  type RowItem,
  type ViewItem,
} from '#rules';
import { TableHead } from '../ui/table/described-table.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { answerText } from './answers/answer-text.ts';
import { EntityRow } from './entity-row.tsx';
import { QuestionRow } from './question-row.tsx';
import styles from './question-table.module.css';
import { fileKeyOf, fileKeyText } from './session/file-key.ts';
import { isReadOnly } from './session/open-file.ts';
import type { QuestionSession } from './session/question-session.ts';
import type { SessionSnapshot } from './session/session-snapshot.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { BroughtByParent } from './why-panel.tsx';

type QuestionTableProps = {
  /** The rows of the table in order. */
  items: readonly ViewItem[];
  session: QuestionSession;
  snapshot: SessionSnapshot;
  /** The questions with the values of the record; those of the draft have none. */
  answers: readonly QuestionAnswer[];
  /** Key of the row whose "Why is this shown?" is open. */
  openWhy: string | null;
  onOpenWhy: (key: string | null) => void;
};

/** The questions and answers in order, each indented below the answer that brought it. */
export function QuestionTable(table: QuestionTableProps) {
  const { items, snapshot, answers } = table;
  const rowFocus = useRowFocus({
    items,
    isDrafted: (key) => snapshot.drafts[key] !== undefined,
    file: snapshot.file && fileKeyText(fileKeyOf(snapshot.file.entity)),
  });
  const sources = useMemo(() => new Map(answers.map((source) => [source.dataField, source])), [answers]);
  const indentOf = (index: number) => {
    const item = items[index];
    return item && 'indent' in item ? item.indent : 0;
  };
  return (
    <table className={styles.table} {...rowFocus}>
      <caption className="visually-hidden">Questions and answers</caption>
      <TableHead className={`caps ${styles.head}`} columns={['Question', 'Answer', '']} />
      <tbody>
        {items.map((item, index) => (
          <TableItem
            key={item.key}
            {...table}
            {...{ item, sources }}
            lineIndent={Math.min(indentOf(index), indentOf(index + 1))}
          />
        ))}
      </tbody>
    </table>
  );
}

type TableItemProps = QuestionTableProps & {
  item: ViewItem;
  /** Where the values come from, by dataField. */
  sources: ReadonlyMap<string, QuestionAnswer>;
  lineIndent: number;
};

function TableItem({
  item,
  items,
  sources,
  lineIndent,
  session,
  snapshot,
  openWhy,
  onOpenWhy,
}: TableItemProps) {
  const canChange = !isReadOnly(snapshot.file);
  if (item.kind === 'selector') return <EntityRow item={item} session={session} snapshot={snapshot} />;
  if (item.kind === 'heading') return <CategoryHeadingRow heading={item} />;
  if (item.kind === 'fold') {
    return <FoldRow fold={item} lineIndent={lineIndent} onUndo={canChange ? session.undo : undefined} />;
  }
  return (
    <QuestionRow
      {...{ lineIndent, session, snapshot, canChange }}
      row={item}
      parent={parentOf(item, items, snapshot)}
      source={sources.get(item.dataField)}
      isWhyOpen={openWhy === item.key}
      onWhy={(isOpen) => onOpenWhy(isOpen ? item.key : null)}
    />
  );
}

/** The row whose answer brought this one. */
function parentOf(row: RowItem, items: readonly ViewItem[], snapshot: SessionSnapshot): BroughtByParent {
  const parent = items.find((item) => item.key === row.parentKey);
  const line = parent && 'line' in parent ? parent.line : null;
  if (row.parentKey === ENTITY_ROW) {
    return { kind: 'selector', entityName: snapshot.list.entity?.name ?? 'no one', line };
  }
  return { kind: 'row', prompt: parent?.kind === 'row' ? parent.prompt : '', line };
}

/** A category above its first question; parts without an answer are highlighted. */
function CategoryHeadingRow({ heading }: { heading: HeadingItem }) {
  return (
    <tr className={styles.headingRow}>
      <td className={styles.heading} colSpan={3}>
        <h2>
          {heading.parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a heading have no other identity
            <span key={index} className={part.missing && styles.missing}>
              {part.text}
            </span>
          ))}
        </h2>
      </td>
    </tr>
  );
}

/** One line for retracted answers; Undo restores them. */
function FoldRow({
  fold,
  lineIndent,
  onUndo,
}: {
  fold: FoldItem;
  lineIndent: number;
  /** Absent where nothing can be changed. */
  onUndo: ((retractionId: number) => void) | undefined;
}) {
  const [isShown, setShown] = useState(false);
  const { retractionId } = fold;
  const depth = { '--indent': fold.indent, '--line-indent': lineIndent } as CSSProperties;
  return (
    <tr className={`quiet ${styles.foldRow}`} style={depth} data-row={fold.key}>
      <td colSpan={3} className={styles.fold}>
        <span className={styles.rails} aria-hidden="true" />
        <span>{fold.text}</span>
        {retractionId !== null && onUndo && (
          <TextButton className={`reach ${styles.small}`} onClick={() => onUndo(retractionId)}>
            Undo
          </TextButton>
        )}
        <TextButton
          className={`reach ${styles.small}`}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </TextButton>
        {isShown && (
          <ul className={styles.folded}>
            {fold.held.map((row) => (
              <li key={row.key}>
                {row.prompt} <b>{answerText(row.answer, row.inputType)}</b>
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
