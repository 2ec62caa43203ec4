import type { AboutFile } from '#contract/summary-contract.ts';
import { conceptsIn } from '../answers/concepts.ts';
import { type Fact, factsOf } from '../answers/facts.ts';
import { isOfKind } from '../answers/value-kinds.ts';
import { wholeWords } from '../language/whole-words.ts';
import { documentKind } from './document-kind.ts';

const MONTHS =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch|zo|s)?|märz|apr(?:il)?|may|mai|mayo|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust)?|août|agosto|sept?(?:ember|embre|iembre)?|okt(?:ober)?|oct(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember)?|déc(?:embre)?|dic(?:iembre)?|janvier|février|avril|enero|febrero|abril';
/** A day as it is written in English, German, French or Spanish. */
const DAY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d{1,2}(?:st|nd|rd|th|er|\\.)? (?:de |of )?(?:${MONTHS})\\.?,?(?: de)? \\d{4}|(?:${MONTHS}) \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}[./-]\\d{1,2}[./-]\\d{4}|\\d{4}-\\d{2}-\\d{2})(?!\\p{N})`,
  'iu',
);
/** The labels of the day on which a document was made, and not of one that it is about. */
const DATED =
  /^(?:date|dated|datum|fecha|(?:invoice|issue|meeting) date|date of (?:issue|the meeting|invoice)|issued(?: on)?|rechnungsdatum|sitzungsdatum|ausstellungsdatum|séance du|date (?:de la facture|de facturation|de la séance|d[’']émission)|fecha de (?:la )?(?:factura|emisión|reunión))$/iu;
/** A place before a day, as at the end of the address on letters and notices. */
const PLACE = /\p{Lu}[\p{L}-]+, (?:le |den |a |the )?$/u;
const LONGEST_DATED = 160;
/** How a sentence says on which day a document was made. */
const MADE_ON = wholeWords(
  '(?:made|dated|entered into|signed|issued|adopted)(?: on| as of| this)?|(?:geschlossen|unterzeichnet|ausgefertigt)(?: am)?|vom|(?:signé|fait|établi|conclu)\\p{L}*(?: à \\p{L}+,?)?(?: le)?|(?:firmado|suscrito|otorgado)(?: el)?|en \\p{L}+, a',
);
/** A contract names its parties between these words, before their addresses and what they are called in it. */
const BETWEEN = /(?:^|[\s,])(?:between|by and between|zwischen|entre)[:\s]+(.{5,400})/iu;
const AND = / (?:and|und|et|y) (?=\p{Lu})/u;
const PARTY_END =
  / ?\(|, (?:a |an |eine? |une? |una? )?(?:company|corporation|registered|incorporated|having|whose|with|of |in |vertreten|mit sitz|eingetragen|société|représentée?|dont|sise|con domicilio|representad|inscrit|domicili)|[;:]/iu;
const MOST_PARTIES = 4;
const LONGEST_PARTY = 80;
const PARTY_CONCEPTS = new Set(['~seller', '~buyer', '~applicant']);
/** The sentences that may say when a document was made stand so near its beginning or its end, in characters. */
const NEAR_EDGE = 2_500;
/** The lines of a title, and the longest, in characters. */
const MOST_TITLE_LINES = 2;
const LONGEST_TITLE = 160;
const ENDED = /[.!?:;,]$/u;
/** The subject of a letter, on a line of its own or after its date. */
const SUBJECT = /(?:^|\s)(?:re|subject|betreff|betrifft|objet|asunto)\s?:\s(.{3,120})$/imu;

/** What a file says of itself: its title, kind, date and parties, as they are written. */
export function aboutFile(pages: readonly string[]): AboutFile {
  const [first = ''] = pages.filter((page) => page !== '');
  const title = titleOf(pages);
  const facts = factsOf([first]);
  return {
    title,
    kind: documentKind(title, first),
    date: dateIn(pages, facts),
    parties: partiesIn(first, facts),
  };
}

/** The first day that a label, a line of its own, or a sentence gives as that of the document. */
function dateIn(pages: readonly string[], facts: readonly Fact[]): string | null {
  const labelled = facts.find(({ label, value }) => DATED.test(label.trim()) && DAY.test(value));
  if (labelled) return DAY.exec(labelled.value)?.[0] ?? null;
  const lines = pages[0]?.split('\n') ?? [];
  const alone = lines.find(isDayAlone);
  if (alone) return DAY.exec(alone)?.[0] ?? null;
  const whole = pages.join('\n');
  return madeOn(whole.slice(0, NEAR_EDGE)) ?? signedOn(whole);
}

function isDayAlone(line: string): boolean {
  const day = line.length <= LONGEST_DATED ? DAY.exec(line) : null;
  if (!day || line.includes('\t')) return false;
  const rest = line.slice(0, day.index);
  const isAtEnd = day.index + day[0].length === line.trimEnd().length;
  return rest === '' || (isAtEnd && PLACE.test(rest));
}

/** The day after words such as “made on”. */
function madeOn(text: string): string | null {
  const day = DAY.exec(text);
  const before = day && text.slice(Math.max(0, day.index - 30), day.index);
  return before && MADE_ON.test(before) ? (day[0] ?? null) : null;
}

/** The last day that anything is said to be signed on, as at the end of a report. */
function signedOn(text: string): string | null {
  const days = [...text.matchAll(new RegExp(DAY.source, 'giu'))];
  const signed = days.findLast(({ index }) =>
    /signed (?:on|by .{0,40} on)? ?$|unterzeichnet am $/iu.test(text.slice(Math.max(0, index - 60), index)),
  );
  return signed?.[0] ?? null;
}

/** Whom a contract is between, or whom the labels of an invoice or a form name. */
function partiesIn(page: string, facts: readonly Fact[]): string[] {
  const named = facts.filter(({ label }) =>
    conceptsIn(label).concepts.some((one) => PARTY_CONCEPTS.has(one)),
  );
  const between = BETWEEN.exec(page)?.[1] ?? '';
  const all = named.length > 0 ? named.map(({ value }) => partyOf(value)) : between.split(AND).map(partyOf);
  const parties = all.filter(
    (party) =>
      /^\p{Lu}/u.test(party) &&
      party.length <= LONGEST_PARTY &&
      isOfKind(party, ['name']) &&
      /\p{L}/u.test(conceptsIn(party).rest),
  );
  const isContract = named.length > 0 || parties.length >= 2;
  return isContract ? [...new Set(parties)].slice(0, MOST_PARTIES) : [];
}

/** A name without what follows it: an address, a register, or what it is called in the contract. */
function partyOf(text: string): string {
  const end = PARTY_END.exec(text)?.index ?? text.length;
  return text
    .slice(0, end)
    .replace(/,? [^,]*\d.*$/u, '')
    .trim();
}

/** The title of a file: the lines without a stop that it begins with; null when it begins with a text, a label or a row. */
function titleOf(pages: readonly string[]): string | null {
  const first = pages.find((page) => page.trim() !== '') ?? '';
  const subject = documentKind(null, first) === 'letter' ? SUBJECT.exec(first)?.[1]?.trim() : undefined;
  if (subject) return subject;
  const lines: string[] = [];
  for (const line of first.split('\n').slice(0, MOST_TITLE_LINES)) {
    const text = line.trim();
    if (ENDED.test(text) || text.includes('\t') || text.length > LONGEST_TITLE || !/\p{L}/u.test(text)) break;
    lines.push(text);
  }
  const [own, next] = lines;
  if (own === undefined) return null;
  // A firm, and below it what the document is.
  const isNamedBelow =
    next !== undefined && documentKind(own, '') === null && documentKind(next, '') !== null;
  return isNamedBelow ? `${own} ${next}` : own;
}
