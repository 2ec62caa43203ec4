/** What a program started by a test has of this environment: no setting of a developer reaches it. */
export const PROGRAM_ENV: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
};
