import { shallowEqual } from '@mantine/hooks';

/** Keeps the last result of a pure function: the same parts get the same object, so that nothing is drawn anew. */
export function memoizeLast<Parts extends object, Result>(
  compute: (parts: Parts) => Result,
): (parts: Parts) => Result {
  let last: { parts: Parts; result: Result } | undefined;
  return (parts) => {
    if (!last || !shallowEqual(last.parts, parts)) last = { parts, result: compute(parts) };
    return last.result;
  };
}
