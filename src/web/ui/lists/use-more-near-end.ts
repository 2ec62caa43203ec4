import { useEffect } from 'react';

/** The next page is requested when at most this many undrawn rows are left. */
const NEAR_END = 10;

/** Requests the next page of a list when the drawn rows come near its end. */
export function useMoreNearEnd({
  lastDrawn = 0,
  count,
  more,
}: {
  /** Index of the last row that is drawn. */
  lastDrawn: number | undefined;
  /** Number of rows loaded so far. */
  count: number;
  /** Undefined when the list is complete. */
  more: (() => void) | undefined;
}): void {
  useEffect(() => {
    if (count > 0 && lastDrawn >= count - NEAR_END) more?.();
  }, [lastDrawn, count, more]);
}
