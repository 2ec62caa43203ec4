import { type AskedAnswer, isMissing } from '#rules';

/** Longest part of a question that the note names, in characters. */
const MAX_PROMPT_LENGTH = 120;

/** The note of a revision that saved answers: each question, the rule that asked it, and why one was cleared. */
export function answersNote(answers: readonly AskedAnswer[]): string {
  return answers.map(sentenceOf).join(' ');
}

function sentenceOf({ dataField, ruleId, prompt, value, because }: AskedAnswer): string {
  const question = `“${shortened(prompt.trim() || dataField)}” asked by ${ruleId}`;
  if (!isMissing(value)) return `${question}.`;
  if (because === undefined) return `${question}: cleared.`;
  const reason = because.trim() === '' ? '' : ` because ${shortened(because.trim())}`;
  return `${question}: cleared, as it no longer applies${reason}.`;
}

function shortened(text: string): string {
  const characters = [...text];
  const cut = characters.length > MAX_PROMPT_LENGTH ? '…' : '';
  return `${characters.slice(0, MAX_PROMPT_LENGTH).join('')}${cut}`;
}
