import type { AskedAnswer } from '#rules';

/** Longest part of a question that the note names, in characters. */
const MAX_PROMPT_LENGTH = 120;

/** The note of a revision that saved answers: each question, and the rule that asked it. */
export function answersNote(answers: readonly AskedAnswer[]): string {
  return answers.map(sentenceOf).join(' ');
}

function sentenceOf({ dataField, ruleId, prompt }: AskedAnswer): string {
  const characters = [...(prompt.trim() || dataField)];
  const question = characters.slice(0, MAX_PROMPT_LENGTH).join('');
  const cut = characters.length > MAX_PROMPT_LENGTH ? '…' : '';
  return `“${question}${cut}” asked by ${ruleId}.`;
}
