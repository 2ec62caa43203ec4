import {
  DEFAULT_LOCALE,
  ENGLISH_MONTHS,
  type EntityKind,
  ERASED,
  type FieldTypeName,
  fieldTypeOf,
  isJsonObject,
  type JsonValue,
  keyWords,
} from '#records';
import { formatValue } from '#rules';
import type { Citation } from '../summary-contract.ts';
import type {
  EntityFile,
  FileLookUp,
  FileMerge,
  FileNote,
  FileScreening,
  Origin,
} from './entity-file-contract.ts';

const DATE = /^(\d{4})-(\d\d)-(\d\d)/;
const DAY_END = 'T23:59:59.999Z';

/** The day of a moment or date: "3 May 2011". The same on every machine: no locale, no time zone but UTC. */
export function dayText(moment: string): string {
  const [, year, month, day] = DATE.exec(moment) ?? [];
  const name = ENGLISH_MONTHS[Number(month) - 1];
  return name === undefined ? moment : `${Number(day)} ${name} ${year}`;
}

/** A moment to the minute, in UTC: "22 November 2026, 09:36". */
export function momentText(moment: string): string {
  return `${dayText(moment)}, ${moment.slice(11, 16)}`;
}

/** The moment a file is of: its day alone when that is the day's end. */
export function asOfText(asOf: string): string {
  return asOf.endsWith(DAY_END) ? dayText(asOf) : momentText(asOf);
}

/** The end of a day in UTC, to the millisecond that a moment is stored with. */
export function endOfDay(day: string): string {
  return `${day}${DAY_END}`;
}

/**
 * A stored value as a person reads it, the same in every installation: dates in words, numbers with separators, True and
 * False, lists with commas.
 */
export function valueText(value: JsonValue | undefined, type?: FieldTypeName): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? '; ' : ', ';
    return value.map((item) => valueText(item, type)).join(separator);
  }
  if (isJsonObject(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${keyWords(name)} ${valueText(part)}`)
      .join(', ');
  }
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  if (isDay && (fieldTypeOf(type)?.input ?? 'day') === 'day') return dayText(value);
  return formatValue(value, DEFAULT_LOCALE);
}

const OPERATIONS: Readonly<Record<string, string>> = {
  create: 'Client page',
  update: 'Client page',
  import: 'Import',
  resolution: 'Match',
  answers: 'Answer',
  restore: 'Restored',
  rename: 'Renamed',
};

/** What wrote a value, and who: "Client page, ann@cairn.example". */
export function originText({ operation, by }: Origin): string {
  const what = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : keyWords(operation);
  return `${what}, ${authorText(by)}`;
}

/** An author's email; Cairn for what the program wrote itself. */
export function authorText(by: string): string {
  if (by === 'system') return 'Cairn';
  return by || 'unknown';
}

/** The pages that a statement cites: "p. 2, 14 (printed 12)"; empty for none. */
export function pagesText(citations: readonly Citation[]): string {
  const pages = [
    ...new Set(citations.map(({ page, label }) => (label ? `${page} (printed ${label})` : page))),
  ];
  return pages.length === 0 ? '' : `p. ${pages.join(', ')}`;
}

/** The kind and id of a file's entity: "Contact c1 of Penrose Boatyard". */
export function entityText({ kind, id, client }: EntityFile): string {
  if (!client) return `Client ${id}`;
  const own = id.slice(client.id.length + 1);
  return `${kind === 'contacts' ? 'Contact' : 'Related party'} ${own} of ${client.name || client.id}`;
}

/** What a file counts, as the end of its first sentence: "9 of 12 questions answered, 3 matches decided". */
export function countsText({ questions, matches: { decisions } }: EntityFile): string {
  const { asked, answered } = countQuestions(questions);
  const parts = [
    ...(asked > 0 ? [`${answered} of ${asked} questions answered`] : []),
    ...(decisions.length > 0
      ? [`${decisions.length} ${decisions.length === 1 ? 'match' : 'matches'} decided`]
      : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

/** Counts the questions that the rules ask, and those of them that are answered. */
export function countQuestions(questions: EntityFile['questions']): { asked: number; answered: number } {
  const asked = questions.filter(isAsked);
  return { asked: asked.length, answered: asked.filter(({ state }) => state === 'answered').length };
}

/** Whether the rules ask a question. */
export function isAsked({ state }: EntityFile['questions'][number]): boolean {
  return state !== 'lapsed' && state !== 'notAsked';
}

/** What paper calls a file above the name. */
export const FILE_HEADINGS: Record<EntityKind, string> = {
  clients: 'File of a client',
  contacts: 'File of a contact',
  relatedParties: 'File of a related party',
};

/** What a file has to tell beside its sections, as sentences: that it is of a deleted entity, and what was erased. */
export function stateSentences(file: EntityFile): string[] {
  const { state, deleted, isErased } = file;
  return [
    ...(state === 'unknown' ? [NOTHING_KNOWN] : []),
    ...(deleted ? [`Deleted on ${momentText(deleted.at)} by ${authorText(deleted.by)}.`] : []),
    ...(isErased ? [ERASED_NAMES] : []),
  ];
}

/** How many fields of the record have no value, as the begin of a sentence; empty for none. */
export function emptySentence({ known: { empty } }: EntityFile): string {
  if (empty.length === 0) return '';
  return empty.length === 1
    ? '1 field of the record is empty'
    : `${empty.length} fields of the record are empty`;
}

const NOTHING_KNOWN = 'Nothing was known on that day.';
const ERASED_NAMES = `Where you see “${ERASED}”, a person was erased at their request.`;

/** The first 16 digits of a fingerprint in four groups, which is enough to compare two papers by eye. */
export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
}

/** The sentence at the end of a file. */
export function madeAgainSentence({ asOf }: EntityFile): string {
  return `Made again for ${asOfText(asOf)}, this file is the same to the last character.`;
}

/** "Aston Limited (aston-limited) was merged into it on 20 November 2026 by ruth@firm.example." */
export function mergeText({ id, name, isAbsorbed, at, by, undoneAt }: FileMerge): string {
  const other = `${name} (${id})`;
  const what = isAbsorbed ? `${other} was merged into it` : `It was merged into ${other}`;
  const undone = undoneAt === null ? '' : `, which was undone on ${dayText(undoneAt)}`;
  return `${what} on ${dayText(at)} by ${authorText(by)}${undone}. The history of ${name} is in its own file.`;
}

/** "Screened 22 November 2026, 09:36, with Watch list 2: 3 found, 1 new. Thresholds 75 and 55, Cairn 0.1.0." */
export function screeningText({ at, lists, thresholds, programVersion, ...counts }: FileScreening): string {
  const versions = lists.map(({ name, version }) => `${name} ${version}`).join(', ') || 'no list';
  const changes = (['new', 'changed', 'gone'] as const).flatMap((one) =>
    counts[one] === 0 ? [] : [`${counts[one]} ${one}`],
  );
  const result = [`${counts.found} found`, ...changes].join(', ');
  const from = [...new Set(Object.values(thresholds))].join(' and ');
  return `Screened ${momentText(at)}, with ${versions}: ${result}. Thresholds ${from}, Cairn ${programVersion}.`;
}

/** "Looked up by ruth.penhale, 22 November 2026, 09:36: …", without the lines of the note. */
export function lookUpText({ note, by, at }: FileLookUp): string {
  return `Looked up by ${authorText(by)}, ${momentText(at)}: ${note.replaceAll('\n', ' ')}`;
}

/** "Noted: “Seen on paper.” Document: accounts-2026.pdf, SHA-256 4f53 cda1 8c2b aa0c." */
export function noteText({ text, document }: FileNote): string {
  return [
    ...(text === '' ? [] : [`Noted: “${text}”`]),
    ...(document ? [`Document: ${document.name}, SHA-256 ${document.contentHash}.`] : []),
  ].join(' ');
}
