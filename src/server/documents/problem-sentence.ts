import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Describes a problem with a value for a person; undefined keeps the schema's message. */
export function problemSentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'This is missing.';
  if (issue.code === 'invalid_type') return `This must be ${KINDS[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_value') return `This must be one of these: ${issue.values.join(', ')}.`;
  if (issue.code === 'invalid_union')
    return 'This must be a text, a number, true or false, or a list of these.';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'This must not be blank.' : undefined;
  if (issue.code !== 'too_big') return undefined;
  if (issue.origin === 'string') return `This has at most ${issue.maximum} characters.`;
  return issue.origin === 'array' ? `A list has at most ${issue.maximum} items.` : undefined;
}
