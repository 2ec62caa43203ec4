import { topicsOf } from '../score-sentences.ts';
import { conceptsIn, type ValueKind } from './concepts.ts';

/** A part of a question: its matters and words, and the kinds of value that answer it; none when any does. */
export type Question = { terms: readonly string[]; kinds: readonly ValueKind[] };

const INTERROGATIVES = `what when who whom whose which why how where by when until when
  was wann wer wem wen wessen welche welcher welches welchen wie wo wohin warum bis wann
  quand qui quoi quel quelle quels quelles combien où pourquoi comment
  qué cuándo quién quiénes cuál cuáles cuánto cuánta cuántos cuántas dónde cómo`
  .split(/\s+/)
  .join('|');
const ASKS = new RegExp(`\\?|^[¿¡\\s]*(?:${INTERROGATIVES})(?!\\p{L})`, 'iu');
/** Where one question ends and the next begins. */
const AND = new RegExp(
  `[,;]?\\s+(?:and|und|et|y)\\s+(?=(?:[àa] )?(?:${INTERROGATIVES})(?!\\p{L}))|\\?\\s+(?=\\S)`,
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
/** Words of German, French and Spanish questions that carry no topic; those of English are left out everywhere. */
const STOP_WORDS = new Set(
  `many much high large take takes der die das den dem des ein eine einen einem einer eines ist sind war wird werden wurde hat haben muss müssen soll kann und oder
  in im am an auf aus bei bis für mit nach von vom zu zum zur über unter dieser diese dieses diesem diesen es er sie ihr sein
  viel hoch lautet heißt steht gibt was wann wer wem wen wie wo welche welcher welches welchen datum
  le la les l un une des du de d au aux est sont a ont été être doit peut et ou dans en sur pour par avec ce cet cette ces
  il elle son sa ses quel quelle quels quelles quand qui quoi que qu combien où comment
  el los las unos unas una del al es son ha han sido ser debe puede y o en sobre para por con este esta estos estas su sus
  lo se qué cuándo quién cuál cuáles cuánto cuánta dónde cómo fecha date`.split(/\s+/),
);

const WORD = /[\p{L}\p{N}]+/gu;
/** What is asked for beside something more particular, such as the name of a customer, need not be on its label. */
const VAGUE = new Set(['~name', '~payment']);

/** Whether a prompt asks for something, rather than for a summary. */
export function isQuestion(prompt: string): boolean {
  return ASKS.test(prompt.trim());
}

/** The questions in a prompt, each with what it is about; none when it is about nothing in particular. */
export function questionsIn(prompt: string): Question[] {
  return prompt
    .split(AND)
    .map(questionOf)
    .filter(({ terms }) => terms.length > 0);
}

function questionOf(text: string): Question {
  const { concepts, kinds, rest } = conceptsIn(text);
  const topics = topicsOf(rest.replace(WORD, (word) => (STOP_WORDS.has(word) ? ' ' : word)));
  const asked = ASKED.filter(([said]) => said.test(text)).map(([, kind]) => kind);
  const all = [...new Set([...concepts, ...topics])];
  const others = all.filter((term) => !VAGUE.has(term));
  return { terms: others.length > 0 ? others : all, kinds: asked.length > 0 ? asked : kinds };
}
