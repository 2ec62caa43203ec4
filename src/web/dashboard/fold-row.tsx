import { type CSSProperties, useState } from 'react';
import type { FoldItem, RowItem } from '#rules';
import { showTypedAnswer } from '../editing/values/typed-answer.ts';
import { TextButton } from '../ui/text-button.tsx';
import styles from './question-table.module.css';

function shownAnswer(row: RowItem): string {
  return showTypedAnswer(
    row.inputType === 'number' || row.inputType === 'date' ? row.inputType : 'text',
    row.answer,
  );
}

/** One line for retracted answers; Undo restores them. */
export function FoldRow({
  fold,
  lineIndent,
  onUndo,
}: {
  fold: FoldItem;
  lineIndent: number;
  onUndo: (retractionId: number) => void;
}) {
  const [isShown, setShown] = useState(false);
  const { retractionId } = fold;
  const depth = { '--indent': fold.indent, '--line-indent': lineIndent } as CSSProperties;
  return (
    <tr className={styles.foldRow} style={depth} data-row={fold.key}>
      <td colSpan={3} className={styles.fold}>
        <span className={styles.rails} aria-hidden="true" />
        <span>{fold.text}</span>
        {retractionId !== null && (
          <TextButton className={styles.small} onClick={() => onUndo(retractionId)}>
            Undo
          </TextButton>
        )}
        <TextButton className={styles.small} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </TextButton>
        {isShown && (
          <ul className={styles.folded}>
            {fold.held.map((row) => (
              <li key={row.key}>
                {row.prompt} <b>{shownAnswer(row)}</b>
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
