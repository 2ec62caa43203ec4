/** Tests hash some thousand passwords, at a sixteenth of the cost of production. */
export const TEST_PASSWORD_COST = '10';

/** What a program started by a test has of this environment: no setting of a developer reaches it. */
export const PROGRAM_ENV: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  PASSWORD_COST: TEST_PASSWORD_COST,
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
};
