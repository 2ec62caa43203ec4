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

/** A question with its answer, and why it is asked. */
export function QuestionRow({
  row,
  lineIndent,
  parent,
  session,
  snapshot,
  isWhyOpen,
  onWhy,
}: {
  row: RowItem;
  /** Depth from which the hairline under the row begins. */
  lineIndent: number;
  parent: BroughtByParent;
  session: QuestionSession;
  snapshot: SessionSnapshot;
  isWhyOpen: boolean;
  onWhy: (isOpen: boolean) => void;
}) {
  const id = useId();
  const prompt = row.prompt.trim() || snapshot.context.fields.get(row.dataField)?.label || row.dataField;
  const control: AnswerControl = {
    inputId: `${id}answer`,
    promptId: `${id}prompt`,
    prompt,
    answer: row.answer,
    options: row.options,
    draft: snapshot.drafts[row.key],
    onDraft: (draft) => session.draft(row.key, draft),
    onSubmit: (answer) => session.answer(row.key, answer),
  };
  const label = isAnsweredInParts(row.inputType, row.options) ? (
    <span id={control.promptId} className={styles.prompt}>
      {prompt}
    </span>
  ) : (
    <label id={control.promptId} className={styles.prompt} htmlFor={control.inputId}>
      {prompt}
    </label>
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !isWhyOpen) return;
    // An open menu or calendar takes Escape for itself.
    const target = event.target as Element;
    const isMenuOpen = target.role === 'combobox' && target.getAttribute('aria-expanded') === 'true';
    if (isMenuOpen || !event.currentTarget.contains(target)) return;
    onWhy(false);
  }

  return (
    <tr
      className={styles.row}
      style={{ '--indent': row.indent, '--line-indent': lineIndent } as CSSProperties}
      data-row={row.key}
      data-open={isWhyOpen || undefined}
      aria-busy={row.status === 'asking'}
      onKeyDown={onKeyDown}
    >
      <th scope="row" className={styles.question}>
        <span className={styles.line} aria-hidden="true">
          {row.line}
        </span>
        <span className={styles.rails} aria-hidden="true" />
        {label}
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
