import { wholeWords } from '../language/whole-words.ts';
import type { Sentence } from '../sentences.ts';
import { headingWords } from './outline.ts';

/** What a part of a document is of no use to a summary: its cover, imprint, contents, signatures, exhibits and notes. */
const LEFT_OUT = wholeWords(
  '(?:table of )?contents|imprint|signatures?|append(?:ix|ices)|annex(?:es)?|exhibits?|schedule [\\p{L}\\p{N}]+|index|glossary|disclaimer|forward-looking statements|acknowledge?ments?|references|bibliography|further reading|abbreviations',
  'impressum|inhalt(?:sverzeichnis|sübersicht)?|unterschriften|anhang|anlagen?|abkürzungen|glossar|haftungsausschluss|danksagung|literatur(?:verzeichnis)?',
  'sommaire|table des matières|mentions légales|annexes?|glossaire|remerciements|bibliographie|índice|aviso legal|anexos?|firmas|glosario|agradecimientos|bibliografía',
);
/** What every report of auditors and every set of accounts says in the same words. */
const STANDARD = wholeWords(
  '(?:auditors?.? |management.s |directors.? )?responsibilit(?:y|ies) (?:of|for) .+|statement of directors.? responsibilities|basis for (?:our )?(?:qualified )?opinion|(?:summary of )?(?:significant |material )?accounting policies|disclosure of information to (?:the )?auditors?|independence',
  'verantwortung (?:des|der) .+|grundlagen? für (?:das|die) prüfungsurteile?|bilanzierungs- und bewertungsmethoden|rechnungslegungsgrundsätze',
  'responsabilit(?:é|és) d(?:u|es) .+|fondement de l.opinion|(?:principes|méthodes|règles) comptables|responsabilidad(?:es)? del? .+|fundamento de la opinión|políticas contables',
);
/** The parts that a reader of any report looks for. */
const MAIN = wholeWords(
  'overview|summary|abstract|introduction|background|business|about us|at a glance|results?|findings|performance|financial review|revenue|conclusions?|discussion|risks?|risk factors|uncertainties|going concern|competition|outlook|future|prospects|guidance|recommendations?|decisions?|obligations|conditions|auditors?|opinion|actions?',
  'überblick|zusammenfassung|einleitung|geschäft\\p{L}*|ergebniss?e?|lage|ertragslage|risik\\p{L}+|ausblick|prognose|empfehlungen|beschlüsse|pflichten|bestätigungsvermerk|wettbewerb',
  'aperçu|résumé|introduction|activités?|résultats?|risques?|perspectives|recommandations|décisions|obligations|concurrence|visión general|resumen|introducción|actividad|resultados?|riesgos?|perspectivas|recomendaciones|acuerdos|obligaciones|competencia',
);
/** So many headings that differ by their numbers alone, or that number notes, exhibits or pages, are of no use. */
const SERIES = 4;
/** What is numbered beside a document's own parts; its articles, chapters or sections are these parts. */
const NUMBERED_BESIDE =
  /^(?:notes?|exhibits?|figures?|tables?|attachments?|pages?|anmerkung(?:en)?|abbildung(?:en)?|tabellen?|beilagen?|seiten?|remarques?|tableaux?|pièces?|notas?|cuadros?|tablas?|figuras?|páginas?) (?=\p{N})/iu;
/** Any word before a number. */
const NUMBERED = /^\p{L}+ (?=\p{N})/u;
/** Files of more headings are divided by those that every reader looks for. */
const MOST_PARTS = 10;
/** The first page of so long a file is a cover when it has so few words. */
const COVER = { pages: 8, words: 60 };

/** Leaves out the sentences that stand in parts without use to a summary; all stay when nothing else is there. */
export function ofUse(sentences: readonly Sentence[], pages: readonly string[]): Sentence[] {
  const series = seriesIn(sentences);
  const hasCover = pages.length >= COVER.pages && (pages[0] ?? '').split(/\s+/).length < COVER.words;
  const own = sentences.filter(
    ({ heading, part, page }) =>
      !isLeftOut(heading) && !isLeftOut(part) && !series.has(patternOf(heading)) && !(hasCover && page === 1),
  );
  return own.length > 0 ? own : [...sentences];
}

/** The main parts of a file, in its order: all of a short one, else those that are looked for. */
export function mainParts(sentences: readonly Sentence[]): Set<string> {
  const parts = [...new Set(sentences.map(({ part }) => part))].filter(Boolean);
  return new Set(parts.length <= MOST_PARTS ? parts : parts.filter((one) => MAIN.test(one)));
}

const isLeftOut = (heading: string) =>
  heading !== '' && [LEFT_OUT, STANDARD].some((named) => named.test(headingWords(heading)));
/** A heading without its numbers; of “Note 3: Leases” the word that is numbered, and all of “Article 3: Rent”. */
const patternOf = (heading: string) =>
  NUMBERED_BESIDE.exec(heading)?.[0].toLowerCase() ??
  (NUMBERED.test(heading) ? heading : heading.replace(/\p{N}+/gu, '#'));

/** The patterns of headings that are a series, such as “Note 1” to “Note 40”. */
function seriesIn(sentences: readonly Sentence[]): Set<string> {
  const headings = [...new Set(sentences.map(({ heading }) => heading))].filter((one) => /\p{N}/u.test(one));
  const patterns = Map.groupBy(headings, patternOf);
  return new Set([...patterns].flatMap(([pattern, all]) => (all.length >= SERIES ? [pattern] : [])));
}
