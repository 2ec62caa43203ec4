import type { ValueKind } from './value-kinds.ts';

/** A matter that forms, invoices and contracts name by different words, in English, German, French and Spanish. */
type Concept = { name: string; said: RegExp; kind?: ValueKind /** What it is one of. */; within?: string };

/** Matches whole words and phrases, in lower case. */
const words = (...all: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'gu');

/** The more particular before the more general: what one takes, the next do not see. */
const CONCEPTS: readonly Concept[] = [
  {
    name: 'net',
    said: words(
      'sub-?total\\p{L}*|net (?:amount|total)|(?:total|amount) (?:excl\\p{L}*|before|without)\\.? (?:vat|tax)|zwischensumme|nettobetrag|netto',
      'sous-total|(?:montant |total )?(?:ht|hors taxes?)|base imponible|importe neto|total sin iva',
    ),
    kind: 'amount',
  },
  {
    name: 'due',
    said: words(
      'due(?: date| by| on)?|payable (?:by|until|before)|pay(?:ment)? (?:date|deadline|until|by)|latest payment',
      'bis wann (?:\\p{L}+ ){0,3}(?:zu zahlen|gezahlt|bezahlt)|zahlbar(?: bis)?|fällig\\p{L}*|zahlungs(?:ziel|frist|termin)|bezahlt werden',
      '(?:date d.)?échéance|à (?:payer|régler) (?:avant|le)|date limite(?: de paiement)?|être payée?',
      '(?:fecha de )?vencimiento|vence|fecha límite(?: de pago)?|pagadera?(?: antes)?|pagarse',
    ),
    kind: 'date',
  },
  {
    name: 'total',
    said: words(
      '(?:grand |invoice )?total(?: (?:amount|due|payable|to pay))?|(?:total )?amount (?:due|payable)|balance due',
      '(?:gesamt|rechnungs?|end|brutto|zahl) ?(?:betrag|summe)|zu zahlen(?:der betrag)?|gesamt',
      '(?:montant )?total(?: ttc| à payer)?|net à payer|montant (?:dû|à payer)|(?:importe )?total(?: a pagar)?|importe a pagar',
    ),
    kind: 'amount',
  },
  {
    name: 'birth',
    said: words(
      '(?:date of )?birth(?:day| date)?|born|geburts(?:datum|tag)|geboren(?: am)?|(?:date de )?naissance|née?(?: le)?|(?:fecha de )?nacimiento|nacid[oa]|nació',
    ),
    kind: 'date',
  },
  {
    name: 'tax',
    said: words(
      'vat|(?:sales |value added )?tax(?:es)?|mwst|ust|(?:umsatz|mehrwert)steuer|tva|taxes?|iva|impuestos?',
    ),
  },
  {
    name: 'passport',
    within: 'identity',
    said: words('passports?|(?:reise)?pass?(?= (?:nr|nummer))|reisep[aä]ss\\p{L}*|passeports?|pasaportes?'),
  },
  {
    name: 'identity',
    said: words(
      '(?:identity|identification|travel|national|id) (?:cards?|documents?|papers?|ids?)|(?:identity|identification|id)(?= (?:numbers?|nos?(?!\\p{L})))|driv(?:ing|er.?s) licen[cs]es?|(?:personal)?auswei(?:s\\p{L}*)?(?!\\p{L})|führerschein\\p{L}*',
      '(?:cartes?|pièces?|titres?) (?:nationales? )?d.identité|permis de conduire|documentos? (?:nacional(?:es)? )?de identidad|dni|nie|cni',
    ),
  },
  {
    name: 'flight',
    said: words('flights?|fl(?:y|ies|ew|ying|own)|flug|flüge?n?|fliegt|geflogen|vols?|vuelos?|vuelan?|voló'),
  },
  {
    name: 'account',
    said: words(
      'iban|(?:bank )?account(?: number)?|konto\\p{L}*|bankverbindung|compte(?: bancaire)?|cuenta(?: bancaria)?',
    ),
  },
  {
    name: 'seller',
    said: words(
      'suppliers?|sellers?|vendors?|contractors?|(?:issued|sent) (?:it|by)|lieferant\\p{L}*|verkäufer\\p{L}*|auftragnehmer\\p{L}*|aussteller\\p{L}*',
      'fournisseurs?|vendeurs?|prestataires?|émetteurs?|proveedor(?:es|a)?|vendedor(?:es|a)?|contratistas?|emisor(?:a)?',
    ),
  },
  {
    name: 'buyer',
    said: words(
      'customers?|buyers?|bill(?:ed)? to|recipients?|kund(?:e|en|in)|käufer\\p{L}*|(?:rechnungs)?empfänger\\p{L}*|auftraggeber\\p{L}*',
      'clients?|acheteurs?|destinataires?|clientes?|comprador(?:es|a)?|destinatari[oa]s?',
    ),
  },
  {
    name: 'applicant',
    said: words('applicants?|applied|antragsteller\\p{L}*|demandeurs?|requérants?|solicitantes?'),
  },
  {
    name: 'begin',
    said: words(
      'begin(?:s|ning)?|starts?|commence\\p{L}*|effective|beginn?t?|anfang|vertragsbeginn|début|commence|inicio|comienza|empieza',
    ),
    kind: 'date',
  },
  {
    name: 'end',
    said: words(
      'ends?|ending|expir\\p{L}+|ende|endet|ablauf|vertragsende|läuft (?:ab|aus)|fin|se termine|expir\\p{L}+|termina|finaliza|término',
    ),
    kind: 'date',
  },
  {
    name: 'law',
    said: words(
      '(?:which|what) law applies|(?:governing|applicable) law|governed by|anwendbares recht|welches recht gilt|gilt \\p{L}+ recht|recht der',
      'droit applicable|quel droit|régie? par le droit|ley aplicable|qué ley|se rigen? por',
    ),
  },
  {
    name: 'address',
    said: words('address|live|adresse|anschrift|wohnt|habite|dirección|domicilio|vive'),
  },
  {
    name: 'name',
    said: words(
      '(?:full |sur|last )?names?|called|nachname|vorname|heißt|noms?|appelle|nombres?|apellidos?|llama',
    ),
    kind: 'name',
  },
  {
    name: 'payment',
    said: words('payments?|paid|pay|zahlung(?:en)?|bezahlen|paiements?|payer|pagos?|pagar'),
  },
  { name: 'phone', said: words('(?:tele)?phone(?: number)?|telefon(?:nummer)?|téléphone|teléfono') },
  { name: 'purpose', said: words('purpose|(?:verwendungs)?zweck|objet|motif|finalidad|objeto|motivo') },
  {
    name: 'number',
    said: words(
      'numbers?|nos?\\.|nos?(?= ?:?$)|nr\\.?|nummer|reference|referenz|aktenzeichen|numéro|n°|référence|número|núm\\.?|referencia',
    ),
    kind: 'number',
  },
  {
    name: 'price',
    said: words(
      'prices?|costs?|preise?|kosten|kostet|prix|coûts?|coûte(?:nt)?|precios?|costes?|cuestan?|fees?|gebühr(?:en)?|frais|tarifas?',
    ),
    kind: 'amount',
  },
  {
    name: 'amount',
    said: words('amounts?|sums?|beträge?|summe|montants?|sommes?|importes?|cantidad|cuantía'),
    kind: 'amount',
  },
];

/** German joins words: “Rechnungsnummer” is the number of a “Rechnung”. */
const JOINED = /(?<=\p{L}{4})(?:s|n)?(nummer|nr|datum|betrag|anschrift|adresse|preis|zweck)(?!\p{L})/gu;

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(JOINED, ' $1');

/** What is counted: “the number of employees”, but not that of an invoice, “le nombre de salariés”, but not “el nombre de la empresa”. */
const COUNTED = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${[
    '(?:numbers?|nos?\\.?) of (?:the |all |its |our |their )?(?=(?:[\\p{L}-]+ )?(?!(?:was|has|does|as|its)(?!\\p{L}))(?:[\\p{L}-]*[^\\Wsui]s|people|persons|children|staff|men|women)(?!\\p{L}))',
    '(?:an|höchst|mindest)?zahl(?= (?:de[rn]|an|von|aller)(?!\\p{L}))|anzahl(?!\\p{L})',
    "(?<!(?:el|su|tu|cuyo) )nombre (?:total |moyen )?(?:d(?=[’']\\p{L})|des(?!\\p{L})|de (?!l[aeo]s?(?!\\p{L})|el(?!\\p{L}))(?=(?:[\\p{L}’'-]+ )?[\\p{L}-]+[sx](?!\\p{L})))",
    "(?<=(?:le|du|au|quel) )nombre (?:total |moyen )?(?=d[e’'])",
    '(?:número|cantidad|cifra) (?:total |medi[oa] )?de (?=(?:l[oa]s )?(?!l[oa]s )[\\p{L}-]+s(?!\\p{L}))',
  ].join('|')})`,
  'gu',
);

/** The concepts of a text, and what of it is none; what is counted is neither a name nor the number of a document. */
export function conceptsIn(text: string): { concepts: string[]; kinds: ValueKind[]; rest: string } {
  const whole = plain(text);
  let rest = whole.replace(COUNTED, ' ');
  const concepts: string[] = [];
  const kinds: ValueKind[] = [];
  const isCounted = rest !== whole;
  for (const { name, said, kind } of CONCEPTS) {
    const next = rest.replace(said, ' ');
    if (next === rest) continue;
    rest = next;
    concepts.push(`~${name}`);
    if (kind) kinds.push(kind);
  }
  return { concepts, kinds: isCounted ? ['count'] : kinds, rest };
}

/** The concept that a text begins with; null for none. */
export function conceptAt(text: string): string | null {
  const written = plain(text);
  const begun = CONCEPTS.find(({ said }) => [...written.matchAll(said)].some(({ index }) => index === 0));
  return begun ? `~${begun.name}` : null;
}

/** The concepts that some are of: a passport is an identity document. */
export function widerThan(concepts: readonly string[]): string[] {
  return CONCEPTS.flatMap(({ name, within }) =>
    within && concepts.includes(`~${name}`) ? [`~${within}`] : [],
  );
}

/** Whether a text says a concept, or one within it. */
export function saysConcept(text: string, concept: string): boolean {
  const written = plain(text);
  return CONCEPTS.some(({ name, within, said }) => {
    if (concept !== `~${name}` && concept !== `~${within}`) return false;
    said.lastIndex = 0;
    return said.test(written);
  });
}
