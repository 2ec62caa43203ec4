import { isMissing, ownAnswer } from './given-answers.ts';
import type { Answers, AnswerValue } from './rule.ts';

/** A stretch of a heading. `field` names the placeholder it stands for, `missing` says that its answer is. */
export type HeadingPart = { text: string; field?: string; missing?: true };

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** A category with each `{{field}}` filled from the answers, or shown as `[field]`. One pass; text, never HTML. */
export function fillHeading(template: string, answers: Answers): string {
  return headingParts(template, answers)
    .map((part) => part.text)
    .join('');
}

/** The same as `fillHeading`, in parts, so that a screen can mark what is still missing. */
export function headingParts(template: string, answers: Answers): HeadingPart[] {
  const parts: HeadingPart[] = [];
  let read = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    if (match.index > read) parts.push({ text: template.slice(read, match.index) });
    parts.push(filled((match[1] ?? '').trim(), answers));
    read = match.index + match[0].length;
  }
  if (read < template.length) parts.push({ text: template.slice(read) });
  return parts;
}

/** The fields a category names in `{{field}}` placeholders. */
export function headingFields(template: string): string[] {
  return headingParts(template, {}).flatMap((part) => part.field ?? []);
}

/** The category with placeholders renamed: those for which `newName` knows one; all else stays to the letter. */
export function replacePlaceholders(
  template: string,
  newName: (field: string) => string | undefined,
): string {
  return template.replace(PLACEHOLDER, (placeholder: string, inside: string) => {
    const name = newName(inside.trim());
    return name === undefined ? placeholder : `{{${name}}}`;
  });
}

function filled(field: string, answers: Answers): HeadingPart {
  const answer = ownAnswer(answers, field);
  return isMissing(answer)
    ? { text: `[${field}]`, field, missing: true }
    : { text: answerText(answer), field };
}

/** An answer as text; lists joined with ", ". */
function answerText(answer: AnswerValue | undefined): string {
  if (Array.isArray(answer)) return answer.map(String).join(', ');
  return answer === null || answer === undefined ? '' : String(answer).trim();
}
