import { createContext, use } from 'react';

/** The name of the field that a form's problem is about, and the id of the element with the problem's sentence. */
type Problem = { name: string; id: string } | null;

const ProblemContext = createContext<Problem>(null);

/** Sets which field of the form below has a problem. */
export const FieldProblem = ProblemContext;

/** The ARIA attributes of a named field: its hint, and its problem while it has one. */
export function useFieldProblem(name: string | undefined, hintId: string | undefined) {
  const problem = use(ProblemContext);
  const hasProblem = problem !== null && problem.name === name;
  const ids = [hintId, hasProblem ? problem.id : undefined].filter((id) => id !== undefined);
  return {
    'aria-invalid': hasProblem || undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  };
}
