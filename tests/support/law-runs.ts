/** How many examples a law is tried with: few every time, as many as `RUNS` says when somebody looks closer. */
export function lawRuns(usual: number): { numRuns: number } {
  return { numRuns: Number(process.env.RUNS ?? usual) };
}
