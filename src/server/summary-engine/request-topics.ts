import { type Language, languageOf, STOP_WORDS } from './language/languages.ts';
import { kindsAsked } from './statement-kinds.ts';
import { wordsOf } from './words.ts';

/** Words of a request that carry no topic, in the languages whose words are known. */
const REQUEST_WORDS: Record<Language, string> = {
  en: `summarise summarize summary summaries summarising short brief briefly concise overview abstract gist outline digest
    main key important essential major central chief point points idea ideas finding findings fact facts takeaway
    takeaways message messages content contents detail details document file pdf text paper report page pages
    please give list tell show write make explain describe need want read find say says said bullet bullets sentence
    sentences paragraph paragraphs word words english simple plain two three four five six seven eight ten`,
  de: `zusammenfassung zusammenfassen zusammen fasse fassen fass kurz kurze kurzen knapp knappe überblick inhalt wichtig wichtige wichtigen wichtigsten
    wesentliche wesentlichen zentrale zentralen punkte punkten stichpunkte satz sätze sätzen wörter worten dokument datei text bericht seite seiten
    nenne nennen zeige liste schreibe erkläre gib zwei drei vier fünf sechs deutsch ausführlich`,
  fr: `résumé résumer résumez résume synthèse bref brève court courte aperçu contenu important importants importantes essentiel essentiels
    principal principale principaux principales points idées phrases mots document fichier texte rapport page pages
    donne donnez liste listez écris écrivez explique expliquez deux trois quatre cinq six français détaillé plaît`,
  es: `resumen resumir resume resuma breve corto corta contenido importante importantes esencial esenciales principal principales
    puntos ideas frases palabras documento archivo texto informe página páginas da dé lista liste escribe explica dos tres cuatro
    cinco seis español detallado favor`,
};
/** What a general request asks for of a paper or report, unless it is a question: what is central. */
const GENERAL =
  'contribution contributions method methods approach result results conclusion conclusions outcome outcomes purpose aim beitrag methode methoden ergebnisse schlussfolgerungen ziel apport contribution méthode méthodes résultats conclusions but aporte contribución método métodos resultados conclusiones objetivo';
const requestStems = (words: string, language: Language) => new Set(wordsOf(words, language));

/** The words of a prompt that name a topic, in the stems of the language of a file. */
export function topicsOf(prompt: string, language: Language): string[] {
  const own = languageOf(prompt);
  const others = requestStems(`${REQUEST_WORDS[own]} ${REQUEST_WORDS.en}`, language);
  const plain = prompt.toLowerCase().replace(/\p{L}+/gu, (word) => (STOP_WORDS[own].has(word) ? ' ' : word));
  return wordsOf(plain, language).filter((word) => !others.has(word));
}

/** The topics of a request that is no question; what asks for what is central is none. */
export function requestedTopics(prompt: string, language: Language): string[] {
  const general = requestStems(GENERAL, language);
  return topicsOf(prompt, language).filter((word) => !general.has(word));
}

/** Whether a request is about all of a file: about no topic and no kind of statement. */
export function isAboutAll(prompt: string): boolean {
  return requestedTopics(prompt, languageOf(prompt)).length === 0 && kindsAsked(prompt).length === 0;
}
