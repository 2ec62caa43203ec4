/** A part of a statement that is held against its passage. */
export type Mark = { written: string; isBorneOut: boolean };

/** Holds each part against the passage. */
export function held<T extends string | { written: string }>(
  all: readonly T[],
  isBorneOut: (one: T) => boolean,
): Mark[] {
  return all.map((one) => ({
    written: typeof one === 'string' ? one : one.written,
    isBorneOut: isBorneOut(one),
  }));
}
