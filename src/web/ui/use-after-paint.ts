import { startTransition, useEffect, useState } from 'react';

/** A value once what it changes on the screen has been seen; until then the one before, at first `initial`. For work that nobody waits for. */
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
