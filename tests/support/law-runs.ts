/** The number of examples a law is checked with: `RUNS` when it is set, else few. */
export function lawRuns(usual: number): { numRuns: number } {
  return { numRuns: Number(process.env.RUNS ?? usual) };
}
