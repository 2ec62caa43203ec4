import { CheckIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { StepState } from '#contract/first-steps-contract.ts';
import { useAddressState } from '../editing/use-address-state.ts';
import { hasFailed, Pane } from '../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import styles from './first-steps.module.css';
import { firstStepsQuery } from './first-steps-queries.ts';
import { StarterPacks } from './starter-packs.tsx';
import { doneSentence, STEP_WORDS, waitsFor } from './step-words.ts';
import { hideSteps, useStepsHidden } from './steps-visibility.ts';

/** The value of `?steps=` with which the drawer's entry shows the steps again. */
const SHOWN = 'shown';

/** Time after which the steps are read again while some are still to be done. */
const REREAD_MS = 4_000;

type Steps = { isDemo: boolean; steps: StepState[] };

function isToDo({ done }: StepState): boolean {
  return done === null;
}

function isBeginning(read: Steps | undefined): boolean {
  return read !== undefined && !read.isDemo && read.steps.some(isToDo);
}

/** The first steps and the starter packs, under the questions, until all steps are done or the user hides them. */
export function FirstSteps() {
  const isHidden = useStepsHidden();
  const [inAddress, setInAddress] = useAddressState('steps');
  const isAskedFor = inAddress === SHOWN;
  const query = useQuery({
    ...firstStepsQuery,
    enabled: isAskedFor || !isHidden,
    // The first answer is given above, and kept some moments later.
    refetchInterval: ({ state }) => (isBeginning(state.data) ? REREAD_MS : false),
  });
  const { data } = query;
  const areDone = data !== undefined && !data.steps.some(isToDo);
  const isShown = data !== undefined && (isAskedFor || !(isHidden || areDone || data.isDemo));
  const shown = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isAskedFor && isShown) shown.current?.scrollIntoView({ block: 'start' });
  }, [isAskedFor, isShown]);

  useEffect(() => {
    if (areDone && !data?.isDemo) hideSteps();
  }, [areDone, data?.isDemo]);

  if ((isAskedFor || !isHidden) && !data && hasFailed(query)) {
    return <Pane query={query} isLine failed="The first steps could not be read." />;
  }
  if (!isShown) return null;
  function hide() {
    hideSteps();
    setInAddress(null);
    document.getElementById('content')?.focus({ preventScroll: true });
  }
  return (
    <div ref={shown} className={styles.begin}>
      <StepList steps={data.steps} onHide={hide} />
      <StarterPacks isFirst={!areDone} />
    </div>
  );
}

/** The steps in order: ticked with what made them true, the next one marked. */
function StepList({ steps, onHide }: { steps: readonly StepState[]; onHide: () => void }) {
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
