import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** The faces of a PDF. Each is several files: English and accents first, then other scripts. */
export type Face = 'sans' | 'strong' | 'serif' | 'display' | 'italic';

/** A text in one font file. */
export type FontPiece = { text: string; font: string };

/** Files of each face in the order they are tried, made by scripts/make-paper-fonts.js. */
const OTHER_SCRIPTS = ['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
const FILES: Record<Face, readonly string[]> = {
  sans: ['sans', 'sans-extended', ...OTHER_SCRIPTS],
  strong: ['strong', 'strong-extended', ...OTHER_SCRIPTS],
  serif: ['serif', 'serif-extended', ...OTHER_SCRIPTS],
  display: ['display', 'display-extended', ...OTHER_SCRIPTS],
  italic: ['italic', 'italic-extended', ...OTHER_SCRIPTS],
};
const FOLDER = new URL('./fonts/', import.meta.url);
/** Characters that draw nothing, and would be a box in a font without them. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** The fonts of a PDF: their files by name, and which of them draws which character. */
export class PdfFonts {
  readonly files = new Map<string, Buffer>();
  readonly #letters = new Map<string, ReadonlySet<number>>();

  constructor() {
    for (const name of new Set(Object.values(FILES).flat())) {
      const bytes = readFileSync(new URL(`${name}.ttf`, FOLDER));
      this.files.set(name, bytes);
      this.#letters.set(name, new Set((create(bytes) as Font).characterSet));
    }
  }

  /**
   * Splits a text into pieces of one font each. A character that no font draws becomes its number, such as "[U+6F22]",
   * so that nothing is lost or wrong.
   */
  pieces(text: string, face: Face): FontPiece[] {
    const pieces: FontPiece[] = [];
    const names = FILES[face];
    for (const character of text.normalize('NFC').replace(INVISIBLE, '')) {
      const code = character.codePointAt(0) ?? 0;
      const found = names.find((name) => this.#letters.get(name)?.has(code));
      const drawn = found ? character : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
      const font = found ?? names[0] ?? '';
      const last = pieces.at(-1);
      if (last?.font === font) last.text += drawn;
      else pieces.push({ text: drawn, font });
    }
    return pieces;
  }
}
