/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** Does some work. Returns its result, and how many milliseconds it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { ms: performance.now() - begun, result };
}

/** Milliseconds as seconds with two decimals. */
export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2);
}

/** A number with commas between its thousands. */
export function counted(value: number): string {
  return value.toLocaleString('en-GB');
}
