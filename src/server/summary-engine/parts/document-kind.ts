import type { DocumentKind } from '#contract/summary-contract.ts';
import { wholeWords } from '../language/whole-words.ts';
import type { StatementKind } from '../statement-kinds.ts';

/** Kinds of documents, what names them in a title, and the statements that a reader looks for in them. */
const NAMED_KINDS: readonly { kind: DocumentKind; named: RegExp; sought: readonly StatementKind[] }[] = [
  {
    kind: 'minutes',
    named: wholeWords(
      'minutes|niederschrift|(?:sitzungs|ergebnis|verlaufs)?protokoll|procès-verbal|compte rendu|délibérations?|acta',
    ),
    sought: ['decision', 'action', 'risk'],
  },
  {
    kind: 'annual-report',
    named: wholeWords(
      'annual report|annual accounts|10-k|geschäftsbericht|jahresbericht|rapport annuel|informe anual|memoria anual|quarterly report|halbjahresbericht|quartalsbericht',
    ),
    sought: ['change', 'cost', 'risk'],
  },
  {
    kind: 'contract',
    named: wholeWords(
      '(?:\\p{L}+ )?(?:agreement|contract|lease)|\\p{L}*vertrag|vereinbarung|contrat(?: de \\p{L}+)?|convention|contrato(?: de \\p{L}+)?|convenio',
    ),
    sought: ['obligation', 'date', 'cost'],
  },
  {
    kind: 'invoice',
    named: wholeWords(
      'invoice|bill|(?!(?:be|jahres|erfolgs|verlust)\\p{L}*rechnung)\\p{L}*rechnung|facture|factura',
    ),
    sought: ['cost', 'date'],
  },
  {
    kind: 'notice',
    named: wholeWords(
      '(?:public )?notice|announcement|bekanntmachung|mitteilung|hinweis|avis|aviso|anuncio|edicto',
    ),
    sought: ['date', 'obligation'],
  },
  {
    kind: 'form',
    named: wholeWords(
      'application|form|request for|questionnaire|antrag\\p{L}*|formular|fragebogen|demande|formulaire|solicitud|formulario',
    ),
    sought: [],
  },
  {
    kind: 'order',
    named: wholeWords(
      'order|judgment|decision|beschluss|bescheid|urteil|jugement|arrêté|sentencia|resolución|auto',
    ),
    sought: ['decision', 'obligation'],
  },
  {
    kind: 'report',
    named: wholeWords('report|review|study|audit|bericht|gutachten|studie|rapport|étude|informe|estudio'),
    sought: ['finding', 'risk', 'change'],
  },
] as const satisfies readonly { kind: string; named: RegExp; sought: readonly StatementKind[] }[];

/** An invoice calls itself one on a line of its own, below the addresses. */
const INVOICE_LINE =
  /^(?:(?:tax |commercial )?invoice|rechnung|facture|factura)(?: ?(?:n°|nr\.?|no\.?|number|nº|num|\p{N}|:).{0,60})?(?:\t.*)?$/imu;
const SALUTATION =
  /^(?:dear (?:sir|madam|mr|mrs|ms|dr|colleagues|\p{Lu})|sehr geehrte|liebe[r]? \p{Lu}|madame|monsieur|mesdames|chère? \p{Lu}|estimad[oa]s?|muy señor)/imu;

/** Tells the kind of a document by its title, else by its salutation; null when neither tells. */
export function documentKind(title: string | null, firstPage: string): DocumentKind | null {
  if (SALUTATION.test(firstPage)) return 'letter';
  const named = NAMED_KINDS.map(({ kind, named: form }) => ({
    kind,
    at: form.exec(title ?? '')?.index ?? -1,
  }));
  const [first] = named.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at);
  return first?.kind ?? (INVOICE_LINE.test(firstPage) ? 'invoice' : null);
}

/** The kinds of statements that a reader looks for in a document. */
export function soughtIn(kind: DocumentKind | null): readonly StatementKind[] {
  if (kind === 'letter') return ['date', 'cost', 'action'];
  return NAMED_KINDS.find((one) => one.kind === kind)?.sought ?? [];
}
