/** Kinds of statements that a reader asks for in general words, with how a prompt names them and a sentence makes them. */
const KINDS: readonly { asked: RegExp; said: RegExp }[] = [
  {
    asked: /\b(?:risks?|dangers?|threats?|concerns?|exposures?|problems?|warnings?)\b/iu,
    said: /\b(?:risks?|breach(?:ed|es)?|covenants?|default(?:ed|s)?|going concern|material uncertainty|significant doubt|uncertain(?:ty|ties)?|litigation|lawsuits?|claims? against|impair(?:ed|ments?)|insolven\w+|liquidity|overdraft|loss(?:es)?|shortfalls?|depend(?:s|ed|ent|ence)? on|concentrat\w+|exposed|fraud|penalt(?:y|ies)|overdue|unpaid|fail(?:s|ed|ure)|threat\w*|danger\w*|waiver|withdraw(?:n|s)?)\b|\b(?:two|three|four|five|\d+) (?:largest )?(?:customers?|clients?|suppliers?)\b[^.]*%|%[^.]*\b(?:two|three|four|five) (?:largest )?(?:customers?|clients?|suppliers?)\b/iu,
  },
  {
    asked: /\b(?:deadlines?|due dates?|dates?|timetable|schedule|time limits?|by when|when)\b/iu,
    said: /\b(?:by|until|before|from|not later than|no later than|within|on) (?:the )?(?:end of )?(?:\d{1,2}(?:st|nd|rd|th)?\b|\w+ (?:days?|weeks?|months?|years?)\b|next \w+|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday)|\bdeadlines?\b|\bdue\b|\bexpires?\b/iu,
  },
  {
    asked: /\b(?:findings?|results?|conclusions?|outcomes?)\b/iu,
    said: /\b(?:found|finds?|shows?|showed|shown|results?|concludes?|concluded|reveal(?:s|ed)?|demonstrates?|therefore|in conclusion|overall)\b/iu,
  },
  {
    asked: /\b(?:recommend\w*|advice|proposals?|next steps|actions?|measures)\b/iu,
    said: /\b(?:recommend\w*|should|propos\w+|advis\w+|suggest\w*|must|needs? to|plans? to|will)\b/iu,
  },
  {
    asked: /\b(?:obligations?|duties|duty|requirements?|commitments?|conditions)\b/iu,
    said: /\b(?:must|shall|is required|are required|required to|obliged|undertakes?|undertook|may not|has to|have to|prohibited|owes?)\b/iu,
  },
  {
    asked: /\b(?:decisions?|decided|resolved|resolutions?)\b/iu,
    said: /\b(?:decid\w+|approv\w+|resolv\w+|agreed|adopt\w+|reject\w+|vot(?:ed|es?)|chose)\b/iu,
  },
  {
    asked: /\b(?:changes?|changed|differences?|developments?)\b/iu,
    said: /\b(?:rose|fell|risen|fallen|increas\w+|decreas\w+|declin\w+|grew|grown|chang\w+|replac\w+|reduc\w+|doubl\w+|halv\w+|no longer|instead of|compared)\b/iu,
  },
  {
    asked: /\b(?:costs?|figures?|amounts?|money|price|budget|how much)\b/iu,
    said: /[$€£]\s?\d|\b\d[\d.,]* ?(?:%|percent|million|billion|thousand|euros?|dollars?|pounds?)/iu,
  },
];

const FIGURE = /\p{N}+(?:[.,]\p{N}+)*\s?(?:%|percent|million|billion|thousand)|[$€£]\s?\d/iu;
const NAME = /\p{Ll}\p{P}? \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;

/** Lists how the kinds of statements that a prompt asks for are said; empty when it asks for none. */
export function kindsAsked(prompt: string): RegExp[] {
  return KINDS.filter(({ asked }) => asked.test(prompt)).map(({ said }) => said);
}

/** How much a sentence says that people act on, 0 to 1: figures, changes, risks, obligations, dates and names. */
export function weightOf(text: string): number {
  const kinds = KINDS.filter(({ said }) => said.test(text)).length;
  return Math.min(1, kinds * 0.2 + (FIGURE.test(text) ? 0.3 : 0) + (NAME.test(text) ? 0.1 : 0));
}
