import type { ConfirmedMatch } from '../confirmed-matches.ts';
import type { Resolution } from './read-resolutions.ts';

/** A revision tells no more than this, in characters. */
const MAX_NOTE_LENGTH = 2_000;

/** Which matches a client was changed for, and who confirmed them, as its revision says it. */
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
