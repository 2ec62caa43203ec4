import { useEffect } from 'react';

/** Further rows are asked for when this many are left. */
const NEAR_END = 10;

/** Asks for further rows of a list when those that are drawn come near its end. */
export function useMoreNearEnd({
  lastDrawn = 0,
  count,
  more,
}: {
  /** Index of the last row that is drawn. */
  lastDrawn: number | undefined;
  /** Rows there are so far. */
  count: number;
  /** Absent from a list that is whole. */
  more: (() => void) | undefined;
}): void {
  useEffect(() => {
    if (count > 0 && lastDrawn >= count - NEAR_END) more?.();
  }, [lastDrawn, count, more]);
}
