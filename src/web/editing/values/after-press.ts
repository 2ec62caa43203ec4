import { flushSync } from 'react-dom';

const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const;

/** Runs a step when the press or key under way ends, so that nothing moves between a press and its release. */
export function afterPress(step: () => void): void {
  const ended = new AbortController();
  const run = () => {
    ended.abort();
    flushSync(step);
  };
  for (const end of ENDS) window.addEventListener(end, run, { capture: true, signal: ended.signal });
}
