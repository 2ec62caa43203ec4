import type { ConfirmedMatch } from '../confirmed-matches.ts';
import type { Resolution } from './read-resolutions.ts';

/** The longest note of a revision, in characters. */
const MAX_NOTE_LENGTH = 2_000;

/** Formats which matches a client was changed for and who confirmed them, as the note of its revision. */
export function resolutionNote(resolutions: readonly Resolution[]): string {
  const sentences = resolutions.flatMap(({ record, match }) =>
    match ? [sentenceOf(record.name, match)] : [],
  );
  return sentences.join(' ').slice(0, MAX_NOTE_LENGTH);
}

function sentenceOf(name: string, { target, decision }: ConfirmedMatch): string {
  const { externalName, externalId, listName } = target;
  const day = decision.at.slice(0, 10);
  return `${name} is ${externalName} (${listName}, ${externalId}), confirmed by ${decision.by.email} on ${day}.`;
}
