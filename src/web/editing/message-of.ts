/** The message of what was thrown, as a sentence for the user. */
export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
