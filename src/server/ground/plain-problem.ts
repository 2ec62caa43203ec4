import { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: Record<string, string> = {
  date: 'This must be a day, such as 2026-11-30.',
  datetime: 'This must be a moment in UTC, such as 2026-11-30T09:00:00Z.',
  email: 'This must be an email address.',
  url: 'This must be a web address.',
  uuid: 'This must be a UUID.',
};

/** Has problems with values described in the words of the product wherever a schema has no sentence of its own. */
export function describeProblemsPlainly(): void {
  z.config({ customError: plainProblem });
}

/** Describes a problem with a value for a person. */
export function plainProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `This has unknown keys: ${issue.keys.join(', ')}.`;
  if (issue.input === undefined) return 'This is missing.';
  if (issue.code === 'invalid_type') return `This must be ${KINDS[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  if (issue.code === 'invalid_union' && Array.isArray(issue.options)) return oneOf(issue.options);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'not_multiple_of') return `This must be a multiple of ${issue.divisor}.`;
  if (issue.code === 'invalid_key') return 'This cannot be a name here.';
  return (issue.code === 'invalid_format' && FORMATS[issue.format]) || 'This is not as it has to be here.';
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1
    ? `This must be ${values[0]}.`
    : `This must be one of these: ${values.join(', ')}.`;
}

function tooSmall({ origin, minimum, inclusive }: Extract<z.core.$ZodRawIssue, { code: 'too_small' }>) {
  if (origin === 'string') {
    return minimum === 1 ? 'This must not be blank.' : `This has at least ${minimum} characters.`;
  }
  if (origin === 'array') return `A list has at least ${minimum} item${minimum === 1 ? '' : 's'} here.`;
  return inclusive ? `This must be at least ${minimum}.` : `This must be over ${minimum}.`;
}

function tooBig({ origin, maximum, inclusive }: Extract<z.core.$ZodRawIssue, { code: 'too_big' }>) {
  if (origin === 'string') return `This has at most ${maximum} characters.`;
  if (origin === 'array') return `A list has at most ${maximum} items.`;
  return inclusive ? `This must be at most ${maximum}.` : `This must be below ${maximum}.`;
}
