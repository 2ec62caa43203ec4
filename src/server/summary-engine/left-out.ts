const BIBLIOGRAPHY =
  /^(?:\d+\.?\s*)?(?:references|bibliography|works cited|literature(?: cited)?|literatur(?:verzeichnis)?|bibliographie|références|bibliografía)$/iu;
const ENTRY =
  /^\[\d{1,3}\]\s|\b(?:et al|pp?)\. ?\d|\bdoi[:.]|\barXiv:|\bIn Proc(?:eedings|\.)|\b(?:Journal|Trans(?:actions|\.)|Conference|Symposium)\b[^.]*\b(?:19|20)\d\d\b|\(\d{4}\)\.?$/u;
const BOILERPLATE =
  /\ball rights reserved\b|\bcopyright\b|©|\bpermission to (?:make|copy)\b|\bthis (?:document|page) (?:is|was) (?:intentionally|printed)\b|\bforward-looking statements?\b/iu;

/** Whether a line is the heading of a list of sources. */
export function isBibliographyHeading(line: string): boolean {
  return BIBLIOGRAPHY.test(line.trim());
}

/** Whether a sentence is of a list of sources, or a legal formula, and so says nothing of the matter. */
export function isLeftOut(text: string): boolean {
  return ENTRY.test(text) || BOILERPLATE.test(text);
}
