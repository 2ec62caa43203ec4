import { wholeWords } from './language/whole-words.ts';

const BIBLIOGRAPHY =
  /^(?:\d+\.?\s*)?(?:references|bibliography|works cited|literature(?: cited)?|literatur(?:verzeichnis)?|bibliographie|références|bibliografía)$/iu;
const ENTRY =
  /^\[\d{1,3}\]\s|\b(?:et al|pp?)\. ?\d|\bdoi[:.]|\barXiv:|\bIn Proc(?:eedings|\.)|\b(?:Journal|Trans(?:actions|\.)|Conference|Symposium)\b[^.]*\b(?:19|20)\d\d\b|\(\d{4}\)\.?$/u;
const BOILERPLATE =
  /\ball rights reserved\b|\bcopyright\b|©|\bpermission to (?:make|copy)\b|\bthis (?:document|page) (?:is|was) (?:intentionally|printed)\b|\bforward-looking statements?\b/iu;

/** Formulas of courtesy, of closing and of form, in any language: they say nothing of the matter. */
const FORMULA = wholeWords(
  'in witness whereof|signed (?:for|by|as|in)|remaining provisions|entire agreement|counterparts|yours (?:sincerely|faithfully|truly)|kind regards|meeting (?:was )?closed|minutes of the (?:last|previous)?[^.]*meeting[^.]* (?:approved|read|confirmed)|errors and omissions|apologi[sz]e for (?:any|the) inconvenience|printed on recycled|registered office|in accordance with (?:the )?ethical requirements',
  'mit freundlichen grüßen|hochachtungsvoll|unterschreiben|unterzeichnet|unterschrift|sitzung (?:wurde|ist|wird).* geschlossen|ende der sitzung|salvatorische|übrigen bestimmungen|maschinell erstellt|irrtum(?:er)? vorbehalten|gerichtsstand',
  'salutations (?:distinguées|respectueuses)|veuillez agréer|cordialement|séance est levée|(?:ont|a) signé le|fait (?:à|en) [^.]*exemplaires|lu et approuvé|autres dispositions restent',
  'atentamente|saludos? cordial(?:es)?|en prueba de conformidad|firman? (?:el|la|los)|se levanta la sesión|perdonen las molestias|por duplicado|restantes cláusulas',
);

/** Whether a line is the heading of a list of sources. */
export function isBibliographyHeading(line: string): boolean {
  return BIBLIOGRAPHY.test(line.trim());
}

/** Whether a sentence is of a list of sources, or a legal formula, and so says nothing of the matter. */
export function isLeftOut(text: string): boolean {
  return ENTRY.test(text) || BOILERPLATE.test(text) || FORMULA.test(text);
}
