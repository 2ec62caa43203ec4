import { CheckIcon } from '@mantine/core';
import type { StepState } from '#contract/first-steps-contract.ts';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import styles from './first-steps.module.css';
import { doneSentence, STEP_WORDS, waitsFor } from './step-words.ts';

/** The steps in order: ticked with what made them true, the next one marked. */
export function StepList({ steps, onHide }: { steps: readonly StepState[]; onHide: () => void }) {
  const count = steps.filter(({ done }) => done !== null).length;
  const next = steps.find(({ step, done }) => done === null && waitsFor(step, steps) === null);
  return (
    <section aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">First steps</h2>
        <p>
          {count} of {steps.length} done
          <span className={styles.wide}>. The list disappears when all six are done.</span>
        </p>
        <TextButton className={styles.hide} onClick={onHide}>
          Hide
        </TextButton>
      </div>
      <ol>
        {steps.map((state, index) => (
          <Step key={state.step} state={state} line={index + 1} isNext={state === next} steps={steps} />
        ))}
      </ol>
    </section>
  );
}

function Step({
  state,
  line,
  isNext,
  steps,
}: {
  state: StepState;
  line: number;
  isNext: boolean;
  steps: readonly StepState[];
}) {
  const { title, sentence } = STEP_WORDS[state.step];
  return (
    <li className={styles.step} data-next={isNext || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.line} data-done={state.done !== null || undefined}>
        {state.done ? <CheckIcon size={11} aria-hidden /> : <span aria-hidden="true">{line}</span>}
        {state.done && <span className="visually-hidden">Done: </span>}
      </span>
      <h3>{title}</h3>
      <p className={styles.sentence}>{sentence}</p>
      <div className={`reach ${styles.end}`}>
        <StepEnd state={state} steps={steps} />
      </div>
    </li>
  );
}

/** What made the step true, what it waits for, or where it is done. */
function StepEnd({ state, steps }: { state: StepState; steps: readonly StepState[] }) {
  if (state.done) return <span className={styles.made}>{doneSentence(state)}</span>;
  const wanted = waitsFor(state.step, steps);
  if (wanted !== null) return <span className={styles.waiting}>{wanted}</span>;
  const { link, otherLink } = STEP_WORDS[state.step];
  if (link) {
    return (
      <span className={styles.links}>
        <TextLink to={link.to}>{link.label}</TextLink>
        {otherLink && <TextLink to={otherLink.to}>{otherLink.label}</TextLink>}
      </span>
    );
  }
  return <TextButton onClick={focusSelector}>Choose a client</TextButton>;
}

/** Moves the focus to the question that selects whom the others are about. */
function focusSelector() {
  document.querySelector<HTMLInputElement>('[data-answer] input')?.focus();
}
