/** The cells of the rows of a table whose cells may be quoted. */
export function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (sign === delimiter) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      [row, cell] = [[], ''];
    } else cell += sign;
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]];
}

/** An element of a text: its attributes, what stands within it, and where it begins. */
export type TextBlock = { attributes: string; inner: string; start: number };

/** Each element of a name. No element of the name is within another. */
export function blocksOf(text: string, name: string): TextBlock[] {
  const found = text.matchAll(
    new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}\\s*>)`, 'g'),
  );
  return Array.from(found, ({ 1: attributes = '', 2: inner = '', index }) => ({
    ...{ attributes, inner, start: index },
  }));
}

/** The line of each place of a text, for places in their order. */
export function linesOf(text: string): (place: number) => number {
  let [line, from] = [1, 0];
  return (place) => {
    if (place < from) [line, from] = [1, 0];
    for (let next = text.indexOf('\n', from); next >= 0 && next < place; next = text.indexOf('\n', from)) {
      line++;
      from = next + 1;
    }
    return line;
  };
}

/** The texts of all elements of a name. */
export function textsIn(text: string, name: string): string[] {
  return blocksOf(text, name)
    .map(({ inner }) => plainText(inner))
    .filter(Boolean);
}

/** The text of the first element of a name; '' when there is none. */
export function textIn(text: string, name: string): string {
  return textsIn(text, name)[0] ?? '';
}

/** The value of an attribute; '' when there is none. */
export function attributeIn(attributes: string, name: string): string {
  return plainText(new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? '');
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(markup: string): string {
  return markup
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&#x([0-9a-f]+);/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits) => String.fromCodePoint(Number(digits)))
    .replace(/&(\w+);/g, (whole, name) => SIGNS[name] ?? whole)
    .trim();
}
