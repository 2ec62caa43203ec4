import type { z } from 'zod';
import { plainProblem } from '../ground/plain-problem.ts';

/** Describes a problem with a value of a document for a person. */
export function problemSentence(issue: z.core.$ZodRawIssue): string {
  const isOfNoKind = issue.code === 'invalid_union' && issue.input !== undefined;
  return isOfNoKind && !issue.options
    ? 'This must be a text, a number, true or false, or a list of these.'
    : plainProblem(issue);
}
