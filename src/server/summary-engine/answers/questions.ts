import type { Language } from '../language/languages.ts';
import { wholeWords } from '../language/whole-words.ts';
import { requestedTopics, topicsOf } from '../request-topics.ts';
import { kindsAsked, statementsAsked } from '../statement-kinds.ts';
import { wordsOf } from '../words.ts';
import { conceptAt, conceptsIn } from './concepts.ts';
import type { ValueKind } from './value-kinds.ts';

/**
 * A part of a question: its matters and words, the kinds of value that answer it, none when any does, and the kinds of
 * statement that it asks for, such as decisions.
 */
export type Question = {
  terms: readonly string[];
  kinds: readonly ValueKind[];
  statements: readonly RegExp[];
  /** Terms that describe such statements, and are left out where the file does not use them. */
  optional: ReadonlySet<string>;
  /** What it asks for by a noun, as the competitors in “Who are the competitors of the port?”; null for none. */
  head: string | null;
  /** The concepts of which a row must name one to answer, as the purpose in “What is the purpose of the application?”. */
  matters: readonly string[];
  /** Whether the answer must hold such a value, and name most of what is asked. */
  isStrict: boolean;
  /** Whether all such statements are asked for, and not one. */
  isList: boolean;
};

const INTERROGATIVES = `what when who whom whose which why how where by when until when
  was wann wer wem wen wessen welche welcher welches welchen wie wo wohin warum bis wann
  quand qui quoi quel quelle quels quelles combien où pourquoi comment
  qué cuándo quién quiénes cuál cuáles cuánto cuánta cuántos cuántas dónde cómo`
  .split(/\s+/)
  .join('|');
const ASKS = new RegExp(`\\?|^[¿¡\\s]*(?:${INTERROGATIVES})(?!\\p{L})`, 'iu');
/** Where one question ends and the next begins; “When and how” is of one. */
const AND = new RegExp(
  `(?<!(?:^|[^\\p{L}])(?:${INTERROGATIVES}))[,;]?\\s+(?:and|und|et|y)\\s+(?=(?:[àa] )?(?:${INTERROGATIVES})(?!\\p{L}))|\\?\\s+(?=\\S)`,
  'iu',
);
/** What an interrogative asks for. */
const ASKED: readonly [RegExp, ValueKind][] = [
  [/(?<!\p{L})(?:when|dates?|wann|datum|quand|cuándo|fecha)(?!\p{L})/iu, 'date'],
  [/(?<!\p{L})(?:who|whom|wer|wem|wen|qui|quién|quiénes)(?!\p{L})/iu, 'name'],
  [/(?<!\p{L})(?:how many|wie ?viele|cuánt[oa]s)(?!\p{L})|(?<!\p{L})combien d[e’'](?!e)/iu, 'count'],
  [
    /(?<!\p{L})(?:how (?:much|high|large)|wie (?:viel|hoch)|wieviel|combien(?! d[e’'])|cuánt[oa])(?!\p{L})/iu,
    'amount',
  ],
];
/** “How did it change the number of accidents?” asks no number. */
const HOW = /^[¿\s]*(?:how|why|wie|warum|comment|pourquoi|cómo|por qué)(?!\p{L})/iu;
/** Documents and flights are told by their numbers: “Which flight?” asks for one, as “What is the passport number?” does. */
const NUMBERED = ['~passport', '~identity', '~flight'];
const WHICH =
  /(?<!\p{L})(?:which|what|welche\p{L}*|quel(?:le)?s?|qué|cuál(?:es)?)(?: (?:is|was|ist|war|est|était|es|era))?(?: (?:the|der|die|das|le|la|el))? (?:flights?|flug|flüge|vols?|vuelos?|(?:reise)?pass(?:ports?)?|passeports?|pasaportes?|ausweis)(?! \p{L}*(?:date|datum))(?!\p{L})/iu;
/** Words of questions that carry no topic, in stems and as written. */
const STOP_WORDS = new Set(
  `many much high large long take takes taken took made make gemacht say says said does happen datum viel viele vielen hoch heißt steht lange lang gibt gefasst fecha
  full exact precise actual genau genaue genauer genauen exakte vollständige exacte précis précise exacto exacta preciso
  date prise prises pris dit tomado tomadas tomados temps tiempo`.split(/\s+/),
);

/** Before the noun of “What are the fees” in the languages that are known. */
const BEFORE_HEAD =
  /(?:\b(?:is|are|was|were|ist|sind|war|waren|est|sont|était|es|son|era|eran) (?:the|a|an|der|die|das|dem|den|ein|eine|le|la|les|un|une|el|los|las|una)(?!\p{L})|(?<!\p{L})(?:est|était) l['’])\s*/iu;
const HEAD = new RegExp(`${BEFORE_HEAD.source}([\\p{L}-]+)`, 'iu');
const WHY = wholeWords('why|warum|weshalb|wieso|pourquoi|por qué');
const REASON = wholeWords(
  'because|since|due to|owing to|reasons?|therefore|as a result|weil|wegen|aufgrund|grund|deshalb|da|parce qu\\p{L}*|car|raisons?|en raison|à cause|à la suite|porque|debido|por la|por el|a causa|motivo|puesto que|ya que',
);
const REMARKS = new RegExp(
  wholeWords(
    'remark(?:s|ed)?|comment(?:s|ed)|annotations?|anmerkung(?:en)?|angemerkt|kommentare?n?|kommentiert|remarqu(?:es?|ent)|commentaires?',
    'observaci(?:ón|ones)|comentarios?|anotaci(?:ón|ones)',
  ).source,
  'giu',
);
const REVIEWERS = new RegExp(
  wholeWords(
    'reviewers?|prüfer(?:in|innen|s)?|gutachter(?:in|innen|s)?|re(?:lecteur|lectrice)s?|revisor(?:a|es|as)?',
  ).source,
  'giu',
);
const WORD = /[\p{L}\p{N}]+/gu;
/** What a row may have without saying so: its label may be “Invoice” above a number. */
const UNSAID = new Set(['~number', '~name', '~payment', '~amount']);
/** What is asked for beside something more particular, such as the name of a customer, need not be on its label. */
const VAGUE = new Set(['~name', '~payment']);

/** Whether a prompt asks for something, rather than for a summary. */
export function isQuestion(prompt: string): boolean {
  return ASKS.test(prompt.trim());
}

/** Whether a prompt asks for the remarks of reviewers, and not for those about some matter or of some day. */
export function asksForRemarks(prompt: string, language: Language): boolean {
  const rest = prompt.replace(REMARKS, ' ');
  if (rest === prompt || ASKED.some(([said, kind]) => kind !== 'name' && said.test(prompt))) return false;
  const { concepts, rest: unnamed } = conceptsIn(rest.replace(REVIEWERS, ' '));
  return concepts.length === 0 && requestedTopics(withoutStopWords(unnamed), language).length === 0;
}

/**
 * The questions in a prompt about a file in some language, each with what it is about; none when about nothing, or about what
 * is central to all of it, as “What are the main findings?” is.
 */
export function questionsIn(prompt: string, language: Language): Question[] {
  return prompt
    .split(AND)
    .filter((part) => !isGeneral(part, language))
    .map((part) => questionOf(part, language))
    .filter(({ terms, statements }) => terms.length > 0 || statements.length > 0);
}

function isGeneral(text: string, language: Language): boolean {
  const { concepts, rest } = conceptsIn(text);
  const isParticular = concepts.length > 0 || kindsAsked(text).length > 0 || WHY.test(text);
  return !isParticular && requestedTopics(rest, language).length === 0;
}

function questionOf(text: string, language: Language): Question {
  const said = conceptsIn(text);
  const { concepts, rest } = said;
  const { statements, rest: unnamed, beside } = statementsAsked(rest, language);
  const topics = topicsOf(withoutStopWords(unnamed), language);
  const kinds = kindsOf(text, said);
  const all = [...new Set([...concepts, ...topics])];
  const others = all.filter((term) => !VAGUE.has(term));
  const reasons = WHY.test(text) ? [REASON] : [];
  const optional = new Set(topicsOf(beside, language));
  const head = conceptAskedFor(text) === null ? headOf(unnamed, topics, language) : null;
  const listed = statements.length > 0 || all.length > 0 ? statements : kindsAsked(text, language);
  return {
    terms: others.length > 0 ? others : all,
    kinds: kinds.own,
    matters: mattersOf(text, concepts, topics),
    optional,
    statements: [...listed, ...reasons],
    isList: listed.length > 0,
    isStrict: kinds.isAsked || topics.length === 0,
    head: head !== null && optional.has(head) ? null : head,
  };
}

function withoutStopWords(text: string): string {
  return text.replace(WORD, (word) => (STOP_WORDS.has(word) ? ' ' : word));
}

/** The kinds of value that answer a question, and whether its interrogative asks for them. */
function kindsOf(
  text: string,
  { concepts, kinds }: ReturnType<typeof conceptsIn>,
): { own: readonly ValueKind[]; isAsked: boolean } {
  const asked = ASKED.filter(([said]) => said.test(text)).map(([, kind]) => kind);
  if (asked.length > 0) return { own: asked, isAsked: true };
  const isOfDocument = concepts.some((concept) => NUMBERED.includes(concept));
  if (isOfDocument && (concepts.includes('~number') || WHICH.test(text)))
    return { own: ['code'], isAsked: false };
  return { own: kinds.includes('count') && HOW.test(text) ? [] : kinds, isAsked: false };
}

/** The concept of the noun that is asked for, or all of a question that names nothing else. */
function mattersOf(text: string, concepts: readonly string[], topics: readonly string[]): string[] {
  const head = conceptAskedFor(text);
  if (head !== null) return UNSAID.has(head) ? [] : [head];
  return topics.length > 0 ? [] : concepts.filter((concept) => !UNSAID.has(concept));
}

/** The concept that “What is the …” asks for, maybe after an adjective, as in “the full amount payable”. */
function conceptAskedFor(text: string): string | null {
  const place = BEFORE_HEAD.exec(text);
  if (!place) return null;
  const asked = text.slice(place.index + place[0].length);
  return conceptAt(asked) ?? conceptAt(asked.replace(/^[\p{L}-]+ /u, ''));
}

function headOf(text: string, topics: readonly string[], language: Language): string | null {
  const [head] = wordsOf(HEAD.exec(text)?.[1] ?? '', language);
  return head !== undefined && topics.includes(head) ? head : null;
}
