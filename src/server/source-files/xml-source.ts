import sax, { type SAXParser } from 'sax';
import { FileProblem } from './file-problem.ts';
import type { SourceFile } from './source-file.ts';

/** An element with everything in it. Names are without their prefix. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its own text, trimmed. */
  text: string;
  children: readonly XmlElement[];
};

/** Of one element that is read as a whole: most characters of its texts and attributes, and most elements in it. */
const MAX_CHARACTERS = 4_000_000;
const MAX_ELEMENTS = 100_000;
/** Most elements within one another. */
const MAX_DEPTH = 100;
const ENTITY = /<!ENTITY/i;

/**
 * Reads the elements with some names from an XML text of any size, in batches, each with all that is in it; nothing else
 * is kept. Definitions of entities are refused, and files outside are never read.
 * @throws FileProblem when it is no XML, or an element is larger than one entry of a list can be
 */
export async function* readXmlSource(
  file: Pick<SourceFile, 'read'>,
  { wanted, onBytes }: { wanted: ReadonlySet<string>; onBytes?: ((bytes: number) => void) | undefined },
): AsyncGenerator<XmlElement[]> {
  const reading = new ElementReading((name) => wanted.has(name));
  const decoder = new TextDecoder();
  for await (const piece of file.read(onBytes)) yield reading.take(decoder.decode(piece, { stream: true }));
  yield reading.end();
}

/** The root of an XML text and the names of the elements in its first piece, which may be cut off. */
export function startOfXml(start: string): { root: XmlElement | null; names: ReadonlySet<string> } {
  const names = new Set<string>();
  let root: XmlElement | null = null;
  const reading = new ElementReading((name, attributes) => {
    root ??= { name, attributes, text: '', children: [] };
    names.add(name);
    return false;
  });
  reading.take(start);
  return { root, names };
}

/** The first element of a name that is whole in the start of an XML text. */
export function firstElement(start: string, name: string): XmlElement | undefined {
  return new ElementReading((one) => one === name).take(start)[0];
}

/** An element that is not closed yet. */
type Open = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

class ElementReading {
  readonly #parser: SAXParser = sax.parser(true);
  /** The elements of the wanted one that is being read; empty between them. */
  readonly #open: Open[] = [];
  #found: XmlElement[] = [];
  #characters = 0;
  #elements = 0;
  #depth = 0;

  constructor(isWanted: (name: string, attributes: Record<string, string>) => boolean) {
    const reader = this.#parser;
    reader.onerror = (error) => {
      throw new FileProblem(
        `This XML cannot be read: ${(error.message.split('\n')[0] ?? '').replace(/\.$/, '')} in line ${reader.line + 1}.`,
      );
    };
    reader.ondoctype = (text) => {
      if (ENTITY.test(text))
        throw new FileProblem('This XML defines entities of its own, which no list does.');
    };
    reader.onopentag = ({ name, attributes }) =>
      this.#begin(localName(name), localNames(attributes), isWanted);
    reader.onclosetag = () => this.#close();
    reader.ontext = (text) => this.#addText(text);
    reader.oncdata = (text) => this.#addText(text);
  }

  /** Returns the wanted elements that end in this piece. */
  take(piece: string): XmlElement[] {
    try {
      this.#parser.write(piece);
    } catch (error) {
      // A number that stands for no character.
      if (error instanceof RangeError) throw new FileProblem(`This XML cannot be read: ${error.message}.`);
      throw error;
    }
    const found = this.#found;
    this.#found = [];
    return found;
  }

  end(): XmlElement[] {
    this.#parser.close();
    return this.#found;
  }

  #begin(
    name: string,
    attributes: Record<string, string>,
    isWanted: (name: string, attributes: Record<string, string>) => boolean,
  ): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw new FileProblem(`This XML has over ${MAX_DEPTH} elements within one another.`);
    if (this.#open.length === 0 && !isWanted(name, attributes)) return;
    this.#count(
      Object.values(attributes).reduce((sum, value) => sum + value.length, 0),
      1,
    );
    this.#open.push({ name, attributes, text: '', children: [] });
  }

  #addText(text: string): void {
    const open = this.#open.at(-1);
    if (!open) return;
    this.#count(text.length, 0);
    open.text += text;
  }

  #close(): void {
    this.#depth -= 1;
    const closed = this.#open.pop();
    if (!closed) return;
    // The end of a line is one character in XML, however it is written.
    const element = { ...closed, text: closed.text.replace(/\r\n?/g, '\n').trim() };
    const around = this.#open.at(-1);
    if (around) around.children.push(element);
    else {
      this.#found.push(element);
      [this.#characters, this.#elements] = [0, 0];
    }
  }

  #count(characters: number, elements: number): void {
    this.#characters += characters;
    this.#elements += elements;
    if (this.#characters > MAX_CHARACTERS || this.#elements > MAX_ELEMENTS)
      throw new FileProblem('An entry of this XML is larger than one of a list can be.');
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function localNames(
  attributes: Readonly<Record<string, string | { value: string }>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      localName(name),
      typeof value === 'string' ? value : value.value,
    ]),
  );
}

/** The children of an element, or of some, with a name; a path goes further down: “Names/Name”. */
export function childrenOf(element: XmlElement | undefined, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      element ? [element] : [],
    ) as XmlElement[];
}

/** The texts of the children at a path, without empty ones. */
export function childTexts(element: XmlElement | undefined, path: string): string[] {
  return childrenOf(element, path).flatMap(({ text }) => text || []);
}

/** The text of the first child at a path that has one; empty when none has. */
export function childText(element: XmlElement | undefined, path: string): string {
  return childTexts(element, path)[0] ?? '';
}
