import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { StepState } from '#contract/first-steps-contract.ts';
import { useAddressState } from '../editing/use-address-state.ts';
import { hasFailed, Pane } from '../ui/pane/pane.tsx';
import styles from './first-steps.module.css';
import { firstStepsQuery } from './first-steps-queries.ts';
import { StarterPacks } from './starter-packs.tsx';
import { StepList } from './step-list.tsx';
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
    if (areDone && !data?.isDemo) hideSteps(true);
  }, [areDone, data?.isDemo]);

  if ((isAskedFor || !isHidden) && !data && hasFailed(query)) {
    return <Pane query={query} isLine failed="The first steps could not be read." />;
  }
  if (!isShown) return null;
  function hide() {
    hideSteps(true);
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
