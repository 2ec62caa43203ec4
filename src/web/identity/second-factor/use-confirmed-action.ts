import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { problemSentence } from '../identity-form.tsx';

/**
 * Runs actions that need a recent sign-in. When it is long ago, `mustConfirm` is true until `retry` is called, which runs
 * the action again.
 */
export function useConfirmedAction() {
  const [waiting, setWaiting] = useState<(() => Promise<unknown>) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    setWaiting(null);
    try {
      await action();
    } catch (cause) {
      if (isApiError(cause) && cause.code === 'SESSION_NOT_FRESH') setWaiting(() => action);
      else setProblem(problemSentence(cause));
    } finally {
      setBusy(false);
    }
  };
  return {
    run,
    retry: () => void (waiting && run(waiting)),
    mustConfirm: waiting !== null,
    isBusy,
    problem,
  };
}
