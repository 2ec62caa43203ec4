import { listedNations } from '#matching';
import type { JsonObject } from '#records';

/** What a list says of a record, by which findings are filtered: country codes, and programmes, topics or regimes. */
export type ListedMarks = { countries: string[]; topics: string[] };

/** Where lists have the programme or the reason of an entry. */
const TOPIC_FIELDS = ['programme', 'programmes', 'program', 'topics', 'regime'];
/** Stands around each mark, so that a mark is found whole. */
const AROUND = ';';

/** The marks of a reference record. */
export function listedMarks(data: JsonObject): ListedMarks {
  return { countries: listedNations(data), topics: listedTopics(data) };
}

/** The programmes, topics or regimes of a reference record, each once. */
export function listedTopics(data: JsonObject): string[] {
  const texts = TOPIC_FIELDS.flatMap((field) => data[field] ?? []).filter((one) => typeof one === 'string');
  const topics = texts.flatMap((text) => text.split(AROUND)).map((topic) => topic.trim());
  return [...new Set(topics)].filter((topic) => topic !== '');
}

/** Marks as they are stored: ";CY;RU;". */
export function packMarks(marks: readonly string[]): string {
  return marks.length === 0 ? '' : `${AROUND}${marks.join(AROUND)}${AROUND}`;
}

/** The marks that `packMarks` wrote. */
export function unpackMarks(packed: string): string[] {
  return packed.split(AROUND).filter((mark) => mark !== '');
}
