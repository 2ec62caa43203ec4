import { MAX_TOPIC_LENGTH } from '#contract/matching/record-filter.ts';
import { listedNations } from '#matching';
import type { JsonObject } from '#records';

/** What a list says of a record, by which findings are filtered: country codes, and programmes, topics or regimes. */
export type ListedMarks = { countries: string[]; topics: string[] };

/** What is wanted of marks; undefined for any. */
export type WantedMarks = { country?: string | undefined; topic?: string | undefined };

/** Where lists have the programme or the reason of an entry. */
const TOPIC_FIELDS = ['programme', 'programmes', 'program', 'topics', 'regime'];
/** Stands around each mark, so that a mark is found whole. */
const AROUND = ';';

/** The marks of a reference record. */
export function listedMarks(data: JsonObject): ListedMarks {
  return { countries: listedNations(data), topics: listedTopics(data) };
}

/** The programmes, topics or regimes of a reference record, each once; a text that is too long is none. */
export function listedTopics(data: JsonObject): string[] {
  const texts = TOPIC_FIELDS.flatMap((field) => data[field] ?? []).filter((one) => typeof one === 'string');
  const topics = texts.flatMap((text) => text.split(AROUND)).map((topic) => topic.trim());
  return [...new Set(topics)].filter((topic) => topic !== '' && topic.length <= MAX_TOPIC_LENGTH);
}

/** Marks as they are stored: ";CY;RU;". */
export function packMarks(marks: readonly string[]): string {
  return marks.length === 0 ? '' : `${AROUND}${marks.join(AROUND)}${AROUND}`;
}

/** The marks that `packMarks` wrote. */
export function unpackMarks(packed: string): string[] {
  return packed.split(AROUND).filter((mark) => mark !== '');
}

/** Whether a filter wants any. */
export function wantsMarks({ country, topic }: WantedMarks): boolean {
  return country !== undefined || topic !== undefined;
}

/** Whether a record has what is wanted. */
export function hasMarks(marks: ListedMarks | undefined, { country, topic }: WantedMarks): boolean {
  if (!marks) return false;
  return (
    (country === undefined || marks.countries.includes(country)) &&
    (topic === undefined || marks.topics.includes(topic))
  );
}
