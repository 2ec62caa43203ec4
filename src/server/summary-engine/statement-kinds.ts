import { monthNames } from '#records';
import type { Language } from './language/languages.ts';
import { wholeWords } from './language/whole-words.ts';

/** Names of the kinds of statements. */
export type StatementKind =
  | 'risk'
  | 'date'
  | 'finding'
  | 'action'
  | 'obligation'
  | 'decision'
  | 'change'
  | 'cost';

type Kind = {
  name: StatementKind;
  /** It is told by a value, a date or an amount, which questions look for by themselves. */
  isValue?: true;
  /** Any summary holds it. */
  isGeneral?: true;
  /** How a prompt names it, in any language. */
  asked: RegExp;
  /** How a sentence makes it. */
  said: Record<Language, RegExp>;
};

const ENGLISH_DAYS = [monthsIn('en'), 'Monday|Tuesday|Wednesday|Thursday|Friday'].join('|');

/** Kinds of statements that a reader asks for in general words. */
const KINDS: readonly Kind[] = [
  {
    name: 'risk',
    asked: wholeWords(
      'risks?|dangers?|threats?|concerns?|exposures?|problems?|warnings?|risik\\p{L}+|gefahr(?:en)?|bedenken|probleme?|risques?|dangers?|menaces?|problèmes?|riesgos?|peligros?|problemas?',
    ),
    said: {
      en: /\b(?:risks?|breach(?:ed|es)?|covenants?|default(?:ed|s)?|going concern|material uncertainty|significant doubt|uncertain(?:ty|ties)?|litigation|lawsuits?|claims? against|impair(?:ed|ments?)|insolven\w+|liquidity|overdraft|loss(?:es)?|shortfalls?|depend(?:s|ed|ent|ence)? on|concentrat\w+|exposed|fraud|penalt(?:y|ies)|overdue|unpaid|fail(?:s|ed|ure)|threat\w*|danger\w*|waiver|withdraw(?:n|s)?)\b|\b(?:two|three|four|five|\d+) (?:largest )?(?:customers?|clients?|suppliers?)\b[^.]*%|%[^.]*\b(?:two|three|four|five) (?:largest )?(?:customers?|clients?|suppliers?)\b/iu,
      de: wholeWords(
        'risik\\p{L}+|\\p{L}*risiko|gefahr\\p{L}*|gefährd\\p{L}+|verlust\\p{L}*|verstoß\\p{L}*|verstößt|unsicher\\p{L}*|ausfall|ausfäll\\p{L}+|zweifel\\p{L}*|abhängig\\p{L}*|fehlbetrag|überfällig\\p{L}*|insolven\\p{L}+|klagen?|vertragsstrafe\\p{L}*|mängel|mangel|betrug',
      ),
      fr: wholeWords(
        'risques?|dangers?|dangereu\\p{L}+|menac\\p{L}+|pertes?|manquements?|incertitudes?|défaillances?|litiges?|insolvab\\p{L}+|dépend\\p{L}*|pénalités?|impayée?s?|retards?|rupture|fraudes?|pannes?|déficits?',
      ),
      es: wholeWords(
        'riesgos?|peligros?|amenaz\\p{L}+|pérdidas?|incumpl\\p{L}+|incertidumbres?|dudas?|litigios?|insolven\\p{L}+|depend\\p{L}+|penalizaci\\p{L}+|impagad\\p{L}+|retrasos?|fraudes?|averías?|déficits?',
      ),
    },
  },
  {
    name: 'date',
    isValue: true,
    asked: wholeWords(
      'deadlines?|due dates?|dates?|timetable|schedule|time limits?|by when|when|fristen|frist|termine?|zeitplan|bis wann|wann|échéances?|délais?|calendrier|quand|plazos?|fechas?|calendario|cuándo',
    ),
    said: {
      en: new RegExp(
        `\\b(?:by|until|before|from|not later than|no later than|within|on) (?:the )?(?:end of )?(?:\\d{1,2}(?:st|nd|rd|th)?\\b|\\w+ (?:days?|weeks?|months?|years?)\\b|next \\w+|${ENGLISH_DAYS})|\\bin (?:${ENGLISH_DAYS})\\b|\\bdeadlines?\\b|\\bdue\\b|\\bexpires?\\b`,
        'iu',
      ),
      de: wholeWords(
        `(?:bis(?: zum| spätestens)?|vor dem|ab dem|ab|am|spätestens|vom) \\d{1,2}\\.|(?:bis|ab|vor|im|ende|anfang) (?:${monthsIn('de')})|(?:binnen|innerhalb) \\p{L}+ \\p{L}+ ?(?:tagen?|wochen?|monaten?)?|fristen|frist|fällig|endet|läuft ab`,
      ),
      fr: wholeWords(
        `(?:avant|jusqu['’]au|à partir du|dès|au plus tard|le|du) ?(?:le )?\\d{1,2}(?:er)? (?:${monthsIn('fr')})|dans (?:un|le) délai|délais?|échéances?|prend fin|expire|dans les \\p{L}+ (?:jours|semaines|mois)`,
      ),
      es: wholeWords(
        `(?:antes|hasta|desde|a partir|el|del) ?(?:del|de|el)? ?\\d{1,2} de (?:${monthsIn('es')})|plazos?|vence\\p{L}*|vencimiento|expira|termina|dentro de \\p{L}+ \\p{L}+ ?\\p{L}* ?(?:días|semanas|meses)`,
      ),
    },
  },
  {
    name: 'finding',
    isGeneral: true,
    asked: wholeWords(
      'findings?|results?|conclusions?|outcomes?|ergebniss?e?|schlussfolgerungen|feststellungen|résultats?|constats?|resultados?|conclusiones',
    ),
    said: {
      en: /\b(?:found|finds?|shows?|showed|shown|results?|concludes?|concluded|reveal(?:s|ed)?|demonstrates?|therefore|in conclusion|overall)\b/iu,
      de: wholeWords(
        'ergab|ergibt|ergeben|zeigt|zeigen|festgestellt|stellt fest|ergebnis\\p{L}*|daher|insgesamt',
      ),
      fr: wholeWords('montre\\p{L}*|constat\\p{L}+|résult\\p{L}+|conclu\\p{L}+|révèle\\p{L}*|donc|au total'),
      es: wholeWords(
        'muestra\\p{L}*|constat\\p{L}+|result\\p{L}+|concluy\\p{L}+|revela\\p{L}*|por tanto|en total',
      ),
    },
  },
  {
    name: 'action',
    asked: wholeWords(
      'recommend\\p{L}*|advice|proposals?|next steps|actions?|measures|empfehlung\\p{L}*|vorschläge|maßnahmen|aufgaben|nächste schritte|recommandations?|propositions?|mesures|actions?|recomendaciones|propuestas|medidas|acciones',
    ),
    said: {
      en: /\b(?:recommend\w*|should|propos\w+|advis\w+|suggest\w*|must|needs? to|plans? to|will)\b/iu,
      de: wholeWords(
        'empf\\p{L}+|sollten?|schlägt vor|vorgeschlagen|muss|müssen|plant|beauftragt|legt|wird gebeten|werden gebeten',
      ),
      fr: wholeWords(
        'recommand\\p{L}+|propos\\p{L}+|devrai\\p{L}+|doi\\p{L}+|il faut|prévoit|est chargée?s?(?: de)?|sont chargée?s?',
      ),
      es: wholeWords(
        'recom\\p{L}+|propon\\p{L}+|debería\\p{L}*|deben?|hay que|prevé|se encarga|encarg\\p{L}+',
      ),
    },
  },
  {
    name: 'obligation',
    asked: wholeWords(
      'obligations?|duties|duty|requirements?|commitments?|conditions|pflichten|pflicht|verpflichtungen|bedingungen|obligations?|devoirs?|conditions|obligaciones|deberes|condiciones',
    ),
    said: {
      en: /\b(?:must|shall|is required|are required|required to|obliged|undertakes?|undertook|may not|has to|have to|prohibited|owes?)\b/iu,
      de: wholeWords(
        'muss|müssen|verpflicht\\p{L}+|darf|dürfen|hat zu|haben zu|schuldet|verboten|ist zu|sind zu',
      ),
      fr: wholeWords(
        "doi\\p{L}+|oblig\\p{L}+|tenue?s? de|s[’']engage\\p{L}*|interdit\\p{L}*|il est interdit|ne peu\\p{L}+ pas",
      ),
      es: wholeWords(
        'deben?|deberá\\p{L}*|oblig\\p{L}+|se compromete\\p{L}*|prohib\\p{L}+|no puede\\p{L}*|tiene que',
      ),
    },
  },
  {
    name: 'decision',
    asked: wholeWords(
      'decisions?|decided|resolved|resolutions?|entscheidung\\p{L}*|beschlüsse|beschluss|beschlossen|entschieden|décisions?|décidée?s?|délibérations?|resoluciones|acuerdos|decisiones|decidi\\p{L}+|acord\\p{L}+|resuelve',
    ),
    said: {
      en: /\b(?:decid\w+|approv\w+|resolv\w+|agreed|adopt\w+|reject\w+|vot(?:ed|es?)|chose)\b/iu,
      de: wholeWords(
        'beschließ\\p{L}+|beschloss\\p{L}*|beschlossen|entscheid\\p{L}+|entschied\\p{L}*|genehmig\\p{L}+|stimmt\\p{L}* zu|zugestimmt|angenommen|abgelehnt|lehnt ab|einstimmig',
      ),
      fr: wholeWords(
        "décid\\p{L}+|décision|approuv\\p{L}+|adopt\\p{L}+|vot\\p{L}+|rejet\\p{L}+|délibèr\\p{L}+|autoris\\p{L}+|à l[’']unanimité",
      ),
      es: wholeWords(
        'decid\\p{L}+|acuerd\\p{L}+|acord\\p{L}+|aprueb\\p{L}+|aprob\\p{L}+|resuelv\\p{L}+|resolv\\p{L}+|adopt\\p{L}+|rechaz\\p{L}+|por unanimidad|vot\\p{L}+',
      ),
    },
  },
  {
    name: 'change',
    asked: wholeWords(
      'changes?|changed|differences?|developments?|änderungen|veränderungen|geändert|changements?|modifications?|évolution|cambios|modificaciones',
    ),
    said: {
      en: /\b(?:rose|fell|risen|fallen|increas\w+|decreas\w+|declin\w+|grew|grown|chang\w+|replac\w+|reduc\w+|doubl\w+|halv\w+|no longer|instead of|compared)\b/iu,
      de: wholeWords(
        'stieg\\p{L}*|gestiegen|sank\\p{L}*|gesunken|erhöh\\p{L}+|senk\\p{L}+|wuchs|gewachsen|änder\\p{L}+|geändert|ersetz\\p{L}+|verring\\p{L}+|verdoppel\\p{L}+|nicht mehr|statt|gegenüber',
      ),
      fr: wholeWords(
        'augment\\p{L}+|hausse|baiss\\p{L}+|dimin\\p{L}+|recul\\p{L}*|progress\\p{L}+|chang\\p{L}+|modifi\\p{L}+|rempla\\p{L}+|rédui\\p{L}+|doubl\\p{L}+|ne plus|au lieu de',
      ),
      es: wholeWords(
        'aument\\p{L}+|subi\\p{L}+|baj\\p{L}+|dismin\\p{L}+|creci\\p{L}+|cambi\\p{L}+|modific\\p{L}+|sustitu\\p{L}+|redu\\p{L}+|dobl\\p{L}+|ya no|en lugar de',
      ),
    },
  },
  {
    name: 'cost',
    isValue: true,
    asked: wholeWords(
      'costs?|figures?|amounts?|money|price|budget|how much|kosten|zahlen|betrag|preis|wie viel|coûts?|chiffres?|montants?|prix|combien|costes?|cifras?|importes?|precio|cuánto',
    ),
    said: {
      en: /[$€£]\s?\d|\b\d[\d.,]* ?(?:%|percent|million|billion|thousand|euros?|dollars?|pounds?)/iu,
      de: /[$€£]\s?\d|\d[\d.,\s]* ?(?:%|€|Prozent|Mio|Million|Milliarde|Euro|EUR|Franken)/iu,
      fr: /[$€£]\s?\d|\d[\d.,\s\u00a0\u202f]* ?(?:%|€|pour cent|million|milliard|euros?|EUR|francs?)/iu,
      es: /[$€£]\s?\d|\d[\d.,\s]* ?(?:%|€|por ciento|millón|millones|euros?|EUR)/iu,
    },
  },
];

const FIGURE =
  /\p{N}+(?:[.,]\p{N}+)*\s?(?:%|percent|per cent|million|billion|thousand|Prozent|Mio|Euro|pour cent|por ciento|mill[oó]n|euros?|pounds?|dollars?)|[$€£]\s?\d/iu;
const NAME = /\p{Ll}\p{P}? \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;

/** Lists how the kinds of statements that a prompt asks for are said in a language; empty when it asks for none. */
export function kindsAsked(prompt: string, language: Language = 'en'): RegExp[] {
  return KINDS.filter(({ asked, isGeneral }) => !isGeneral && asked.test(prompt)).map(
    ({ said }) => said[language],
  );
}

/**
 * How the kinds of statements that a question names are said, but for values; what is left of the question, and of that the
 * words beside the names of kinds, as in “financial risks”.
 */
export function statementsAsked(
  question: string,
  language: Language,
): { statements: RegExp[]; rest: string; beside: string } {
  const kinds = KINDS.filter(({ asked, isValue }) => !isValue && asked.test(question));
  let [rest, beside] = [question, ''];
  for (const { asked } of kinds) {
    const around = new RegExp(`(\\p{L}*) ?${asked.source} ?(\\p{L}*)`, 'iu').exec(rest);
    beside += ` ${around?.[1] ?? ''} ${around?.[2] ?? ''}`;
    rest = rest.replace(new RegExp(asked, 'giu'), ' ');
  }
  return { statements: kinds.map(({ said }) => said[language]), rest, beside };
}

/** How much a sentence says that people act on, 0 to 1: figures, changes, risks, obligations, dates and names. */
export function weightOf(text: string, language: Language = 'en'): number {
  const kinds = KINDS.filter(({ said }) => said[language].test(text)).length;
  return Math.min(1, kinds * 0.2 + (FIGURE.test(text) ? 0.3 : 0) + (NAME.test(text) ? 0.1 : 0));
}

/** Lists how some kinds of statements are said in a language. */
export function saidOfKinds(names: readonly StatementKind[], language: Language): RegExp[] {
  return KINDS.filter(({ name }) => names.includes(name)).map(({ said }) => said[language]);
}

function monthsIn(language: Language): string {
  return monthNames(language, 'long').join('|');
}
