import type { JsonValue } from '../json-value.ts';

const LINE_END = /\r\n|[\r\n]/;

/** The option that a text names, in any case; undefined when it names none. */
export function optionOf(text: string, options: readonly string[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  return (
    options.find((option) => option === text.trim()) ??
    options.find((option) => option.toLowerCase() === wanted)
  );
}

/** Whether a value is a list of texts alone. */
export function isListOfTexts(value: JsonValue | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/**
 * Reads a list: one text on each line, or texts with commas between them, or options with semicolons. Options with commas
 * are kept together.
 */
export function readListText(text: string, options: readonly string[] = []): string[] {
  const known = new Set(options.map((option) => option.toLowerCase()));
  const hasLines = LINE_END.test(text);
  return text.split(LINE_END).flatMap((line) => {
    const item = line.trim();
    if (item === '') return [];
    if ((hasLines && known.size === 0) || known.has(item.toLowerCase())) return [item];
    const parts = partsOf(item);
    return parts.length > 1 && parts.every((part) => known.has(part.toLowerCase()))
      ? parts
      : splitList(item, known);
  });
}

function partsOf(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Splits at commas, but for those inside a known text. */
function splitList(text: string, known: ReadonlySet<string>): string[] {
  const parts = text.split(',');
  const most = [...known].reduce((widest, one) => Math.max(widest, one.split(',').length), 1);
  const list: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let to = Math.min(parts.length, from + most);
    while (to > from + 1 && !known.has(parts.slice(from, to).join(',').trim().toLowerCase())) to -= 1;
    const item = parts.slice(from, to).join(',').trim();
    if (item !== '') list.push(item);
    from = to;
  }
  return list;
}
