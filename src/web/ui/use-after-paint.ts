import { startTransition, useEffect, useState } from 'react';

/** Returns `value` after the next paint, and until then the previous one, at first `initial`. For work that nobody waits for. */
export function useAfterPaint<T extends object>(value: T, initial: T): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setSettled(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
