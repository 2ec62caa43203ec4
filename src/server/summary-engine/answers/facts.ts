import type { Language } from '../language/languages.ts';
import { isWhole } from '../sentences.ts';
import { wordsOf } from '../words.ts';
import { conceptsIn, widerThan } from './concepts.ts';
import { isPlainValue } from './value-kinds.ts';

/** A fact that a row of a file states: a label and its value, a line of a table with its heads, or a remark. */
export type Fact = {
  text: string;
  page: number;
  /** The cells as they stand on the page, divided by tabs. */
  quote: string;
  what: 'row' | 'remark';
  label: string;
  value: string;
  /** The words above its table, or above it; they end with a colon where they are a label of several values. */
  heading: string;
  /** The heads of its columns, where it has some. */
  columns?: string;
};

/** Longer lines are prose. */
const LONGEST_LINE = 600;
const LONGEST_HEADING = 80;
/** The beginning of a label that goes on below, in characters. */
const LONGEST_BEGINNING = 300;
const HEADING_END = /[.!?…:;,]$/u;
/** A label with its value on one line. */
const LABELLED = /^(\p{L}[^:\n]{1,90}):\s+(\S.{0,160})$/u;
const LABEL = /:$/u;
/** A cell of a label and its value. */
const INLINE = /^(\p{L}[^:]{1,60}:)\s+(\S.*)$/u;
/** A matter and its value on one line without a colon, as “Date limite de paiement le 5 juillet 2026”. */
const UNMARKED = /^(\p{L}[^\p{N}\p{Sc}:\t]{2,50}?)[ ]?([\p{N}\p{Sc}][^:\t]{2,60})(?<![.!?])$/u;
/** A value below its label, in characters. */
const LONGEST_VALUE = 80;
const DIGIT = /\p{N}/u;
/** A unit that all figures of a table are in, above the labels of its rows. */
const UNIT_WORD =
  "[kmt]?\\p{Sc}[mk]?|[kmt]?(?:eur|usd|gbp|chf)|%|kg|t|k?m[²³]?|[kmg]wh|thousands?|millions?|billions?|mn|bn|tsd|mio|mrd|milliers|millones|miles|de|of|euros?|'?000s?";
const UNIT = new RegExp(`^\\(?(?:in |en )?(?:${UNIT_WORD})(?:[ ./]+(?:${UNIT_WORD}))*\\.?\\)?$`, 'iu');
/** A year, or one of business, may head a column. */
const YEAR = /(?<![\p{N}.,])(?:19|20)\d\d(?:[/–-]\d{2,4})?(?![\p{N}.,]\p{N}|\p{N})/u;
const LOWER = /^\p{Ll}/u;
const REMARK = 'Remark';
/** Lists the facts of a file, in its order. */
export function factsOf(pages: readonly string[]): Fact[] {
  let heads: readonly string[] = [];
  const facts = pages.flatMap((page, index) => {
    const read = factsOn(page.split('\n'), { page: index + 1, heads });
    heads = read.heads;
    return read.facts;
  });
  return facts.filter(({ quote }) => isWhole(quote));
}

/** The concepts and words of a text; a passport is an identity document as well. */
export function termsOf(text: string, language: Language): string[] {
  const { concepts, rest } = conceptsIn(text);
  return [...concepts, ...widerThan(concepts), ...wordsOf(rest, language)];
}

/** What is read of a page or a table, and the heads of the table that its last line is of; it may go on overleaf. */
type Reading = { facts: Fact[]; heads: readonly string[] };

function factsOn(
  lines: readonly string[],
  { page, heads: before }: { page: number; heads: readonly string[] },
): Reading {
  const facts: Fact[] = [];
  let heads: readonly string[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.length > LONGEST_LINE) continue;
    const place = { page, heading };
    if (line.includes('\t')) {
      const end = endOfTable(lines, at);
      const [above = '', below = ''] = [lines[at - 1], lines[end]];
      const overleaf = at === 0 ? before : [];
      const table = factsOfTable(lines.slice(at, end), { ...place, above, below, overleaf });
      facts.push(...table.facts);
      heads = end === lines.length ? table.heads : [];
      at = endsLabel(below) ? end : end - 1;
      continue;
    }
    const labelled = LABELLED.exec(line);
    const next = lines[at + 1] ?? '';
    if (labelled) facts.push(fact(labelled[1] ?? '', labelled[2] ?? '', { ...place, quote: line }));
    else if (LABEL.test(line)) {
      const label = labelEndingIn(line, lines[at - 1] ?? '');
      if (isValue(next)) {
        facts.push(fact(label, next.replaceAll('\t', ' '), { ...place, quote: `${line}\t${next}` }));
        if (!next.includes('\t')) at++;
      } else heading = label;
    } else if (isUnmarked(line)) facts.push(unmarkedFact(line, place));
    else if (line.length <= LONGEST_HEADING && !HEADING_END.test(line)) heading = line;
  }
  return { facts, heads };
}

/** Whether a line is the value of the label above it. */
function isValue(line: string): boolean {
  return line !== '' && line.length <= LONGEST_VALUE && !LABEL.test(line) && !LABELLED.test(line);
}

/** A label that may begin on the line before. */
const labelEndingIn = (line: string, before: string) =>
  LOWER.test(line) && mayBeginLabel(before) ? `${before} ${line}` : line;

function isUnmarked(line: string): boolean {
  const [, label = '', value = ''] = UNMARKED.exec(line) ?? [];
  return conceptsIn(label).concepts.length > 0 && isPlainValue(value);
}

function unmarkedFact(line: string, place: Place): Fact {
  const [, label = '', value = ''] = UNMARKED.exec(line) ?? [];
  return { text: line, label, value, quote: line, what: 'row', ...place };
}

/** Whether a line goes on with a label, up to its colon. */
const endsLabel = (line: string) => LOWER.test(line) && LABEL.test(line) && !line.includes('\t');

type Place = Pick<Fact, 'page' | 'heading' | 'columns'>;

function fact(label: string, value: string, { quote, ...place }: Place & { quote: string }): Fact {
  const name = label.replace(/\s*:\s*$/u, '').trim();
  return { text: `${name}: ${value.trim()}`, label: name, value, quote, what: 'row', ...place };
}

function endOfTable(lines: readonly string[], from: number): number {
  let end = from;
  while (lines[end]?.includes('\t') && (lines[end]?.length ?? 0) <= LONGEST_LINE) end++;
  return end;
}

/**
 * The facts of the rows of one table, by the lines around it, which may begin its first label or go on with its last row, and by
 * the heads of the page before where it may go on from there.
 */
function factsOfTable(
  lines: readonly string[],
  {
    above: before,
    below,
    overleaf,
    ...place
  }: Place & { above: string; below: string; overleaf: readonly string[] },
): Reading {
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const [[first = ''] = []] = rows;
  if (LOWER.test(first) && LABEL.test(first) && mayBeginLabel(before))
    rows[0]?.splice(0, 1, `${before} ${first}`);
  const facts: Fact[] = [];
  let heads = overleaf.length === rows[0]?.length ? overleaf : [];
  for (const [at, cells] of rows.entries()) {
    const next = rows[at + 1];
    const above = rows[at - 1];
    if (next && areHeads(cells, next)) {
      heads = cells;
      continue;
    }
    const isLastOfHeads =
      at + 1 === rows.length || (next !== undefined && areHeads(next, rows[at + 2] ?? []));
    if (above === heads && above.length === cells.length && isLastOfHeads) {
      facts.push(...heads.map((label, column) => pairOf(label, cells[column] ?? '', place)));
      heads = [];
      continue;
    }
    const more = at === rows.length - 1 && LOWER.test(below) ? below : '';
    facts.push(...factsOfRow(cells, { ...place, heads, more }));
  }
  return { facts, heads };
}

/** Whether cells are the heads of the values in the row below. */
function areHeads(cells: readonly string[], next: readonly string[]): boolean {
  if (cells[0] === REMARK || cells.length < 2 || cells.some(isFigure)) return false;
  if (Math.abs(next.length - cells.length) > 1 || fieldsOf(cells).some(([, value]) => value !== ''))
    return false;
  if (cells.some((cell, at) => isOfYear(cell) && isOfYear(next.at(at - cells.length) ?? ''))) return false;
  const areLabels = cells.every(isLabel);
  const areFigures = next.some((cell) => DIGIT.test(cell));
  const isUnitAbove = UNIT.test(cells[0] ?? '');
  return areFigures ? cells.length > 2 || areLabels || isUnitAbove : areLabels && !next.some(isLabel);
}

/** Whether a cell has figures, other than a year, as in “Fee 2026”, or the one of a unit such as m². */
const isFigure = (cell: string) => DIGIT.test(cell) && !isOfYear(cell) && !UNIT.test(cell);
const isOfYear = (cell: string) => YEAR.test(cell) && !DIGIT.test(cell.replace(YEAR, ''));
const isLabel = (cell: string) => LABEL.test(cell) || conceptsIn(cell).concepts.length > 0;

function pairOf(label: string, value: string, place: Place): Fact {
  return fact(label, value, { ...place, quote: `${label}\t${value}` });
}

const mayBeginLabel = (line: string) =>
  line !== '' && line.length <= LONGEST_BEGINNING && !HEADING_END.test(line) && !line.includes('\t');

function factsOfRow(
  cells: readonly string[],
  { heads, more, ...place }: Place & { heads: readonly string[]; more: string },
): Fact[] {
  const [label = '', ...values] = cells;
  const quote = [...cells, more].filter(Boolean).join('\t');
  if (label === REMARK) {
    const [by = '', text] = values;
    const said = text === undefined ? `Remark: ${by}` : `Remark of ${by}: ${text}`;
    return [{ text: said, label: REMARK, value: text ?? by, quote: text ?? by, what: 'remark', ...place }];
  }
  const fields = heads.length === 0 && areAlternate(cells) ? pairsOf(cells) : fieldsOf(cells);
  if (fields.length > 1 || (fields.length > 0 && values.length === 0))
    return fields.filter(([, text]) => text !== '').map(([name, text]) => pairOf(name, text, place));
  const own = heads.slice(-values.length);
  const [corner = ''] = heads.length > values.length ? heads : [];
  const named = UNIT.test(corner) ? `${label} (${corner.replace(/^\(|\)$/g, '')})` : label;
  const isHeaded = own.length > 0 && own.length === values.length;
  const headed = isHeaded ? { ...place, columns: own.join(' ') } : place;
  const value = values.map((cell, at) => (isHeaded ? `${own[at]} ${cell}` : cell)).join('; ');
  // A label goes on below its figure, and a text below itself.
  const endsInFigure = DIGIT.test(values.at(-1)?.[0] ?? '') || LABEL.test(more);
  if (more === '') return [fact(named, value, { ...headed, quote })];
  return [
    endsInFigure
      ? fact(`${label} ${more}`, value, { ...headed, quote })
      : fact(label, `${value} ${more}`, { ...headed, quote }),
  ];
}

/** Whether the cells of a row are a label, its value, the next label and so on. */
function areAlternate(cells: readonly string[]): boolean {
  const [labels, values] = [0, 1].map((odd) => cells.filter((_, at) => at % 2 === odd));
  if (cells.length < 4 || cells.length % 2 !== 0 || !labels || !values) return false;
  return (
    labels.every((cell) => !DIGIT.test(cell)) &&
    values.every((cell) => DIGIT.test(cell)) &&
    labels.every(isLabel)
  );
}

const pairsOf = (cells: readonly string[]): [label: string, value: string][] =>
  cells.flatMap((cell, at) => (at % 2 === 0 ? [[cell, cells[at + 1] ?? '']] : []));

/** The labels of a row that end with a colon, each with what stands after it, maybe nothing; none for a row without them. */
function fieldsOf(cells: readonly string[]): [label: string, value: string][] {
  const fields: [string, string][] = [];
  for (const cell of cells) {
    const last = fields.at(-1);
    const [, label = cell, value = ''] = INLINE.exec(cell) ?? [];
    if (LABEL.test(label)) fields.push([label, value]);
    else if (last) last[1] = [last[1], cell].filter(Boolean).join('; ');
    else return [];
  }
  return fields;
}
