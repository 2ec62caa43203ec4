import fc from 'fast-check';

/** The seed of every random choice in the tests; another one by `TEST_SEED=7 npm run unit`. */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 1842);

// Vitest loads this file before each test file, so that laws are tried with the same examples every time.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: TEST_SEED });

/** Prints the seed once, before the tests. */
export function setup(): void {
  console.log(`Seed of random choices: TEST_SEED=${TEST_SEED}`);
}
