/** How a number is shown by its format, where that is not the number itself. */
type ShownAs = (value: number) => string;
/** By the number of a style, as a cell names it. */
export type ShownStyles = ReadonlyMap<string, ShownAs>;

/** The formats of percentages that every spreadsheet knows: 0% and 0.00%. */
const PERCENT_FORMATS = ['9', '10'];
/** Digits to which a spreadsheet itself keeps a number. */
const KEPT_DIGITS = 15;
/** A longer format of digits is none that a person has chosen. */
const MAX_FORMAT_LENGTH = 40;
const NUMBER_FORMAT = /<(?:[^\s<>/:]+:)?numFmt(?=\s)([^<>]*)>/g;
const CELL_STYLES = /<(?:[^\s<>/:]+:)?cellXfs[\s>][\s\S]*?<\/(?:[^\s<>/:]+:)?cellXfs>/;
const STYLE = /<(?:[^\s<>/:]+:)?xf(?=[\s/>])([^<>]*)>/g;
/** Digits with zeros before them and what stands between, such as 00000000, 000-00-0000 or "GB"000000. */
const PADDED = /^(?:0|[-./ ]|\\[-A-Za-z./ ]|"[-A-Za-z0-9./ ]*")+$/;
const PERCENT = /^[#0,.?_ ]*0[#0,.?_) ]*(?:\\ |" ")?%/;
/** A cell with its attributes, its formula and its value; nothing of it repeats what another part can match. */
const CELL =
  /<((?:[^\s<>/:]+:)?)c(\s[^<>]*[^<>/])>(<(?:[^\s<>/:]+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:[^\s<>/:]+:)?f>))?<((?:[^\s<>/:]+:)?)v(?:\s[^<>]*)?>([^<]*)</g;
const IS_ERROR = 'e';

/** Reads from the styles of a workbook which of them show a number otherwise than it is stored: percentages, and digits with zeros before them. */
export function shownStyles(xml: string): ShownStyles {
  const formats = new Map(
    [...xml.matchAll(NUMBER_FORMAT)].map(([, attributes = '']) => [
      attribute(attributes, 'numFmtId') ?? '',
      unescaped(attribute(attributes, 'formatCode') ?? ''),
    ]),
  );
  const [cells = ''] = CELL_STYLES.exec(xml) ?? [];
  const styles = [...cells.matchAll(STYLE)].map(([, attributes = '']) => {
    const id = attribute(attributes, 'numFmtId') ?? '';
    return PERCENT_FORMATS.includes(id) ? percentage : shownBy(formats.get(id) ?? '');
  });
  return new Map(styles.flatMap((shownAs, index) => (shownAs ? [[String(index), shownAs] as const] : [])));
}

/**
 * Writes the cells of a sheet as a person sees them: a percentage with its sign and all its digits, digits with the
 * zeros before them, and an error as its word, such as #N/A. Other cells stay as they are.
 * @param xml of the sheet, its bytes as characters, as all that is looked at is ASCII
 */
export function withShownCells(xml: string, styles: ShownStyles): string {
  return xml.replace(CELL, (cell, prefix: string, attributes: string, _formula, _prefix, value: string) => {
    const type = attribute(attributes, 't') ?? 'n';
    const shownAs = styles.get(attribute(attributes, 's') ?? '');
    const number = Number(value);
    const isShown = type === 'n' && shownAs !== undefined && value.trim() !== '' && Number.isFinite(number);
    if (!isShown && type !== IS_ERROR) return cell;
    const text = isShown ? escaped(shownAs(number)) : value;
    const others = attributes.replace(/\s[ts]\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    return `<${prefix}c${others} t="str"><${prefix}v>${text}<`;
  });
}

function shownBy(format: string): ShownAs | undefined {
  const [positive = ''] = format.split(';');
  if (PERCENT.test(positive)) return percentage;
  const zeros = positive.replace(/"[^"]*"|\\./g, '').match(/0/g)?.length ?? 0;
  if (zeros < 2 || positive.length > MAX_FORMAT_LENGTH || !PADDED.test(positive)) return undefined;
  // A point among the zeros parts decimals off.
  return positive.replace(/"[^"]*"|\\./g, '').includes('.') ? undefined : (value) => padded(value, positive);
}

function percentage(value: number): string {
  return `${Number((value * 100).toPrecision(KEPT_DIGITS))}%`;
}

/** Puts the digits of a whole number into a format, from its end on; what is too long for it goes before. */
function padded(value: number, format: string): string {
  if (!Number.isSafeInteger(value) || value < 0) return String(value);
  const parts = format.match(/"[^"]*"|\\.|./g) ?? [];
  const zeros = parts.filter((part) => part === '0').length;
  const digits = String(value).padStart(zeros, '0');
  const before = digits.slice(0, digits.length - zeros);
  let at = before.length;
  let shown = '';
  for (const part of parts) {
    if (part === '0') {
      shown += at === before.length ? before + digits[at] : digits[at];
      at += 1;
    } else shown += part.replace(/^"|"$|^\\/g, '');
  }
  return shown;
}

function attribute(attributes: string, name: string): string | undefined {
  const [, one, other] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return one ?? other;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
