import { seededChoice } from '../../../scripts/reference-list/seeded-choice.js';

const ROUNDS = 2_000;
const SEED = 20_261_122;

/** A mean with its 95 % interval. */
export type Interval = { mean: number; from: number; to: number };

/** Estimates the mean of some values by drawing them again and again, with a fixed seed. */
export function bootstrap(values: readonly number[]): Interval {
  const { of: oneOf } = seededChoice(SEED);
  const means = Array.from({ length: ROUNDS }, () => {
    let sum = 0;
    for (let round = 0; round < values.length; round++) sum += oneOf(values);
    return sum / values.length;
  }).sort((a, b) => a - b);
  const at = (share: number) => means[Math.floor(share * (ROUNDS - 1))] ?? 0;
  return { mean: values.reduce((a, b) => a + b, 0) / values.length, from: at(0.025), to: at(0.975) };
}
