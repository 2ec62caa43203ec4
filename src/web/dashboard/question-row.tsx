import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { QuestionAnswer, RowItem } from '#rules';
import { PaneBoundary } from '../ui/pane-boundary.tsx';
import { AnswerSource, isOverRecord } from './answer-source.tsx';
import type { AnswerControl } from './answers/answer-control.ts';
import { AnswerInput, isAnsweredInParts } from './answers/answer-input.tsx';
import { answerText } from './answers/answer-text.ts';
import { useNoting } from './notes/use-noting.tsx';
import styles from './question-table.module.css';
import { RemoveButton } from './remove-button.tsx';
import { goAlongActions, ROW_ACTION, useRowActions } from './row-actions.ts';
import { RowProgress } from './row-progress.tsx';
import type { QuestionSession } from './session/question-session.ts';
import type { SessionSnapshot } from './session/session-snapshot.ts';
import { type BroughtByParent, RecordReason, WhyPanel } from './why-panel.tsx';

type QuestionRowProps = {
  row: RowItem;
  /** Indent at which the hairline below the row starts. */
  lineIndent: number;
  parent: BroughtByParent;
  session: QuestionSession;
  snapshot: SessionSnapshot;
  /** Where its value comes from; absent in the draft. */
  source: QuestionAnswer | undefined;
  canChange: boolean;
  isWhyOpen: boolean;
  onWhy: (isOpen: boolean) => void;
};

/** A question with its answer and its explanation. */
export function QuestionRow(question: QuestionRowProps) {
  const { row, lineIndent, parent, session, snapshot, source, canChange, isWhyOpen, onWhy } = question;
  const id = useId();
  const actions = useRowActions();
  const prompt = row.prompt.trim() || snapshot.context.fields.get(row.dataField)?.label || row.dataField;
  const control = answerControlOf(row, { session, snapshot, id, prompt });
  const why = (
    <WhyButton
      {...{ prompt, isOpen: isWhyOpen, tabIndex: actions.tabIndex }}
      panelId={`${id}why`}
      onToggle={() => onWhy(!isWhyOpen)}
    />
  );
  const putBack = canChange ? () => session.putBack(row.key) : undefined;
  const noting = useNoting(question, { panelId: `${id}note`, prompt });
  return (
    <tr
      className={styles.row}
      style={{ '--indent': row.indent, '--line-indent': lineIndent } as CSSProperties}
      data-row={row.key}
      data-open={isWhyOpen || undefined}
      aria-busy={row.status === 'asking'}
      {...actions.handlers}
      onKeyDown={(event) => {
        goAlongActions(event);
        if (isWhyOpen && closesRow(event)) onWhy(false);
      }}
    >
      <QuestionHead {...question} {...{ control, putBack, why }} />
      <AnswerCell {...question} control={control} note={noting?.shown ?? null} />
      <td className={styles.note}>{noting?.button}</td>
      <td className={styles.remove}>
        {canChange && (
          <RemoveButton prompt={prompt} isBesideOrder onRemove={() => session.dismiss(row.key)} />
        )}
      </td>
      {isWhyOpen && (
        <td className={styles.reason}>
          <WhyPanel id={`${id}why`} row={row} prompt={prompt} parent={parent} snapshot={snapshot}>
            {source && isOverRecord(source) && (
              <RecordReason source={source} type={row.inputType} onPutBack={putBack} />
            )}
          </WhyPanel>
        </td>
      )}
    </tr>
  );
}

/** What is asked, where its value comes from, and the button that explains it. */
function QuestionHead({
  row,
  snapshot,
  source,
  canChange,
  control,
  putBack,
  why,
}: QuestionRowProps & { control: AnswerControl; putBack: (() => void) | undefined; why: ReactNode }) {
  return (
    <th scope="row" className={styles.question}>
      <span className={styles.line} aria-hidden="true">
        {row.line}
      </span>
      <span className={styles.rails} aria-hidden="true" />
      <QuestionPrompt row={row} control={control} isInput={canChange} />
      {row.isElsewhere && <span className={styles.elsewhere}>{row.category}</span>}
      {source ? (
        <AnswerSource
          source={{ ...source, prompt: control.prompt }}
          savedAt={snapshot.list.savedAt?.[row.dataField]}
          type={row.inputType}
          onPutBack={putBack}
          why={why}
        />
      ) : (
        why
      )}
    </th>
  );
}

function AnswerCell({
  row,
  session,
  source,
  canChange,
  control,
  note,
}: Pick<QuestionRowProps, 'row' | 'session' | 'source' | 'canChange'> & {
  control: AnswerControl;
  note: ReactNode;
}) {
  return (
    <td
      className={styles.answer}
      data-answer
      data-unsaved={source?.status === 'unsaved' || source?.status === 'cleared' || undefined}
    >
      {canChange ? (
        <PaneBoundary of={row.key} name="This answer">
          <AnswerInput type={row.inputType} control={control} />
        </PaneBoundary>
      ) : (
        <p className={styles.shown} id={control.inputId}>
          {answerText(row.answer, row.inputType) || 'No answer'}
        </p>
      )}
      <RowProgress
        status={row.status}
        failure="Could not ask what follows. Your answer is kept."
        onRetry={() => session.retry(row.key)}
      />
      {note}
    </td>
  );
}

function QuestionPrompt({
  row,
  control,
  isInput,
}: {
  row: RowItem;
  control: AnswerControl;
  isInput: boolean;
}) {
  const { promptId, inputId, prompt } = control;
  const isLabel = isInput && !isAnsweredInParts(row.inputType, row.options);
  const Prompt = isLabel ? 'label' : 'span';
  return (
    <Prompt id={promptId} className={styles.prompt} {...(isLabel && { htmlFor: inputId })}>
      {prompt}
    </Prompt>
  );
}

/** Opens and closes the explanation of a row. */
function WhyButton({
  prompt,
  panelId,
  isOpen,
  tabIndex,
  onToggle,
}: {
  prompt: string;
  panelId: string;
  isOpen: boolean;
  tabIndex: number;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      {...ROW_ACTION}
      tabIndex={tabIndex}
      className={`reach ${styles.why}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
    >
      Why is this shown?<span className="visually-hidden"> {prompt}</span>
    </button>
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
