import type { Language } from '../language/languages.ts';
import { wholeWords } from '../language/whole-words.ts';
import { requestedTopics, topicsOf } from '../request-topics.ts';
import { kindsAsked, statementsAsked } from '../statement-kinds.ts';
import { wordsOf } from '../words.ts';
import { conceptsIn, type ValueKind } from './concepts.ts';

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
  [
    /(?<!\p{L})(?:how (?:much|many|high|large)|wie (?:viel|hoch)|wieviel|combien|cuánto)(?!\p{L})/iu,
    'amount',
  ],
];
/** Words of questions that carry no topic, in stems and as written. */
const STOP_WORDS = new Set(
  `many much high large long take takes taken took made make say says said does happen datum viel hoch heißt steht lange lang gibt gefasst fecha
  date prise prises pris dit tomado tomadas tomados temps tiempo`.split(/\s+/),
);

/** Before the noun of “What are the fees” in the languages that are known. */
const HEAD =
  /(?:\b(?:is|are|was|were|ist|sind|war|waren|est|sont|était|es|son|era|eran) (?:the|a|an|der|die|das|dem|den|ein|eine|le|la|les|un|une|el|los|las|una)(?!\p{L})|(?<!\p{L})(?:est|était) l['’])\s*([\p{L}-]+)/iu;
const WHY = wholeWords('why|warum|weshalb|wieso|pourquoi|por qué');
const REASON = wholeWords(
  'because|since|due to|owing to|reasons?|therefore|as a result|weil|wegen|aufgrund|grund|deshalb|da|parce qu\\p{L}*|car|raisons?|en raison|à cause|à la suite|porque|debido|por la|por el|a causa|motivo|puesto que|ya que',
);
const WORD = /[\p{L}\p{N}]+/gu;
/** What is asked for beside something more particular, such as the name of a customer, need not be on its label. */
const VAGUE = new Set(['~name', '~payment']);

/** Whether a prompt asks for something, rather than for a summary. */
export function isQuestion(prompt: string): boolean {
  return ASKS.test(prompt.trim());
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
  const { concepts, kinds, rest } = conceptsIn(text);
  const { statements, rest: unnamed, beside } = statementsAsked(rest, language);
  const topics = topicsOf(
    unnamed.replace(WORD, (word) => (STOP_WORDS.has(word) ? ' ' : word)),
    language,
  );
  const asked = ASKED.filter(([said]) => said.test(text)).map(([, kind]) => kind);
  const all = [...new Set([...concepts, ...topics])];
  const others = all.filter((term) => !VAGUE.has(term));
  const reasons = WHY.test(text) ? [REASON] : [];
  const optional = new Set(topicsOf(beside, language));
  const head = headOf(unnamed, topics, language);
  const listed = statements.length > 0 || all.length > 0 ? statements : kindsAsked(text, language);
  return {
    terms: others.length > 0 ? others : all,
    kinds: asked.length > 0 ? asked : kinds,
    optional,
    statements: [...listed, ...reasons],
    isList: listed.length > 0,
    isStrict: asked.length > 0 || topics.length === 0,
    head: head !== null && optional.has(head) ? null : head,
  };
}

function headOf(text: string, topics: readonly string[], language: Language): string | null {
  const [head] = wordsOf(HEAD.exec(text)?.[1] ?? '', language);
  return head !== undefined && topics.includes(head) ? head : null;
}
