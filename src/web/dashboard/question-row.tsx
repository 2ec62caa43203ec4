import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import type { RowItem } from '#rules';
import type { AnswerControl } from './answers/answer-control.ts';
import { AnswerInput, isAnsweredInParts } from './answers/answer-input.tsx';
import styles from './question-table.module.css';
import { RemoveButton } from './remove-button.tsx';
import { RowProgress } from './row-progress.tsx';
import type { QuestionSession } from './session/question-session.ts';
import type { SessionSnapshot } from './session/session-snapshot.ts';
import { WhyButton } from './why-button.tsx';
import { type BroughtByParent, WhyPanel } from './why-panel.tsx';

type QuestionRowProps = {
  row: RowItem;
  /** Indent at which the hairline below the row starts. */
  lineIndent: number;
  parent: BroughtByParent;
  session: QuestionSession;
  snapshot: SessionSnapshot;
  isWhyOpen: boolean;
  onWhy: (isOpen: boolean) => void;
};

/** A question with its answer and its explanation. */
export function QuestionRow({
  row,
  lineIndent,
  parent,
  session,
  snapshot,
  isWhyOpen,
  onWhy,
}: QuestionRowProps) {
  const id = useId();
  const prompt = row.prompt.trim() || snapshot.context.fields.get(row.dataField)?.label || row.dataField;
  const control = answerControlOf(row, { session, snapshot, id, prompt });
  return (
    <tr
      className={styles.row}
      style={{ '--indent': row.indent, '--line-indent': lineIndent } as CSSProperties}
      data-row={row.key}
      data-open={isWhyOpen || undefined}
      aria-busy={row.status === 'asking'}
      onKeyDown={(event) => isWhyOpen && closesRow(event) && onWhy(false)}
    >
      <th scope="row" className={styles.question}>
        <span className={styles.line} aria-hidden="true">
          {row.line}
        </span>
        <span className={styles.rails} aria-hidden="true" />
        <QuestionPrompt row={row} control={control} />
        <WhyButton
          prompt={prompt}
          panelId={`${id}why`}
          isOpen={isWhyOpen}
          onToggle={() => onWhy(!isWhyOpen)}
        />
      </th>
      <td className={styles.answer} data-answer>
        <AnswerInput type={row.inputType} control={control} />
        <RowProgress
          status={row.status}
          failure="Could not ask what follows. Your answer is kept."
          onRetry={() => session.retry(row.key)}
        />
      </td>
      <td className={styles.remove}>
        <RemoveButton prompt={prompt} onRemove={() => session.dismiss(row.key)} />
      </td>
      {isWhyOpen && (
        <td className={styles.reason}>
          <WhyPanel id={`${id}why`} row={row} prompt={prompt} parent={parent} snapshot={snapshot} />
        </td>
      )}
    </tr>
  );
}

function QuestionPrompt({ row, control }: { row: RowItem; control: AnswerControl }) {
  const { promptId, inputId, prompt } = control;
  return isAnsweredInParts(row.inputType, row.options) ? (
    <span id={promptId} className={styles.prompt}>
      {prompt}
    </span>
  ) : (
    <label id={promptId} className={styles.prompt} htmlFor={inputId}>
      {prompt}
    </label>
  );
}

/** Whether a key press closes the row's explanation. An open menu or calendar handles Escape itself. */
function closesRow(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false;
  const target = event.target as Element;
  const isMenuOpen = target.role === 'combobox' && target.getAttribute('aria-expanded') === 'true';
  return !isMenuOpen && event.currentTarget.contains(target);
}

function answerControlOf(
  row: RowItem,
  shown: Pick<QuestionRowProps, 'session' | 'snapshot'> & { id: string; prompt: string },
): AnswerControl {
  const { session, snapshot, id, prompt } = shown;
  return {
    inputId: `${id}answer`,
    promptId: `${id}prompt`,
    prompt,
    answer: row.answer,
    options: row.options,
    draft: snapshot.drafts[row.key],
    onDraft: (draft) => session.draft(row.key, draft),
    onSubmit: (answer) => session.answer(row.key, answer),
  };
}
