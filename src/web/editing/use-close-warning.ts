import { useEffect } from 'react';

/** While `mayLose` returns true, the browser asks before the tab is closed or reloaded. Give a function that stays the same. */
export function useCloseWarning(mayLose: () => boolean): void {
  useEffect(() => {
    const keepOpen = (event: BeforeUnloadEvent) => {
      if (mayLose()) event.preventDefault();
    };
    addEventListener('beforeunload', keepOpen);
    return () => removeEventListener('beforeunload', keepOpen);
  }, [mayLose]);
}
