import { useEffect, useState } from 'react';
import { SERVER_AWAY } from '../../api/server-away.ts';
import { NotebookPage } from '../../brand/notebook-page.tsx';

/** How long a page waits before it says so. */
const SILENCE_MS = 3_000;

/** Whether a state has lasted so long that the user should be told. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), SILENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

/** Stands in for a screen while the session is unknown: nothing at first, then the sentence that says why. */
export function SessionTrouble() {
  const isLate = useIsLate(true);
  return <div role="status">{isLate && <NotebookPage title={SERVER_AWAY}>{null}</NotebookPage>}</div>;
}
