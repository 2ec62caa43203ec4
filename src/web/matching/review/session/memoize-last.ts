import { shallowEqual } from '@mantine/hooks';

/** Memoises the last result of a pure function: shallowly equal parts get the same object, which avoids a render. */
export function memoizeLast<Parts extends object, Result>(
  compute: (parts: Parts) => Result,
): (parts: Parts) => Result {
  let last: { parts: Parts; result: Result } | undefined;
  return (parts) => {
    if (!last || !shallowEqual(last.parts, parts)) last = { parts, result: compute(parts) };
    return last.result;
  };
}
