import { type Answers, type AnswerValue, isMissing, ownAnswer } from './given-answers.ts';

/** A part of a heading. `field` is the name in its placeholder; `missing` is set when that field has no answer. */
export type HeadingPart = { text: string; field?: string; missing?: true };

/** A placeholder names a field: `{{}}` is text. */
const PLACEHOLDER = /\{\{(?=[^{}]*[^{}\s])([^{}]*)\}\}/g;

/** Fills each `{{field}}` of a category from the answers, or shows it as `[field]`. One pass; text, never HTML. */
export function fillHeading(template: string, answers: Answers): string {
  return headingParts(template, answers)
    .map((part) => part.text)
    .join('');
}

/** The result of `fillHeading` in parts, so that a screen can mark missing answers. */
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

/** Renames the placeholders for which `newName` gives a name; all other text stays the same. */
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

/**
 * Returns for each row in turn whether a heading begins there, and whether it stands under the heading of another category.
 * A category has one heading, and nothing splits its rows: a row of another category among them gets none. A row without
 * a category stays under the heading above.
 */
export function headingPlaces(
  rows: readonly { key: string; category: string }[],
): (row: { key: string; category: string }) => { begins: boolean; isElsewhere: boolean } {
  const lastRows = new Map(rows.map(({ key, category }) => [category, key]));
  const known = new Set<string>();
  let current = '';
  let isOver = true;
  return ({ key, category }) => {
    const isOther = category.trim() !== '' && category !== current;
    const begins = isOther && isOver && !known.has(category);
    if (begins) {
      current = category;
      known.add(category);
      isOver = false;
    }
    if (lastRows.get(current) === key) isOver = true;
    return { begins, isElsewhere: isOther && !begins };
  };
}
