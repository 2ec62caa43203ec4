import { type CSSProperties, useState } from 'react';
import type { FoldItem } from '#rules';
import { TextButton } from '../ui/text-button.tsx';
import { answerText } from './answers/answer-text.ts';
import styles from './question-table.module.css';

/** One line for retracted answers; Undo restores them. */
export function FoldRow({
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
