const ROUNDS = 2_000;

/** A mean with its 95 % interval. */
export type Interval = { mean: number; from: number; to: number };

/** Estimates the mean of some values by drawing them again and again, with a fixed seed. */
export function bootstrap(values: readonly number[]): Interval {
  const draw = randomIndexes(values.length);
  const means = Array.from({ length: ROUNDS }, () => {
    let sum = 0;
    for (let round = 0; round < values.length; round++) sum += values[draw()] ?? 0;
    return sum / values.length;
  }).sort((a, b) => a - b);
  const at = (share: number) => means[Math.floor(share * (ROUNDS - 1))] ?? 0;
  return { mean: values.reduce((a, b) => a + b, 0) / values.length, from: at(0.025), to: at(0.975) };
}

/** Draws indexes below a limit (mulberry32). */
function randomIndexes(limit: number): () => number {
  let state = 20_261_122;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}
