import type { Mark } from './mark.ts';

/** Words that deny a statement, in several languages. */
const NEGATION =
  /(?<!\p{L})(?:no(?!\. ?\d)|not|never|none|nobody|nothing|nowhere|neither|nor|without|cannot|\p{L}+n['’]t|nicht|kein(?:e[nmrs]?)?|nie(?:mals|mand)?|nichts|weder|ohne|pas|jamais|aucune?|sans|nunca|ning[uú]n[ao]?|non(?!-)|senza|nessun[ao]?)(?!\p{L})/iu;
/** Words of English that deny by their meaning: what is breached was not met. */
const DENIAL =
  /(?<!\p{L})(?:fail(?:s|ed|ure|ing)?|lack(?:s|ed|ing)?|miss(?:es|ed|ing)|breach(?:es|ed)?|refus(?:e|es|ed|al)|reject(?:s|ed|ion)?|den(?:y|ies|ied)|exclud(?:e|es|ed|ing)|prohibit(?:s|ed)?|forbid(?:s|den)?|prevent(?:s|ed)?|avoid(?:s|ed)?|unable|un(?:paid|met|bound|changed|signed|certain|read))(?!\p{L})/iu;

/**
 * Compares what a statement denies with what its passage denies: "not met" stands for "breached", and "not breached" does
 * not. A statement that denies nothing differs from quoted words that all do.
 */
export function deniedIn(
  said: string,
  { source, quotes }: { source: string; quotes: readonly string[] },
): Mark[] {
  const [negation] = NEGATION.exec(said) ?? [];
  const isDenial = DENIAL.test(said);
  if (negation) {
    const isBorneOut = NEGATION.test(source) || (!isDenial && DENIAL.test(source));
    return [{ written: negation, isBorneOut }];
  }
  const [quoted] = NEGATION.exec(quotes[0] ?? '') ?? [];
  if (!quoted || !quotes.every((quote) => NEGATION.test(quote))) return [];
  const isOtherWords = isDenial && !quotes.every((quote) => DENIAL.test(quote));
  return [{ written: quoted, isBorneOut: isOtherWords }];
}
