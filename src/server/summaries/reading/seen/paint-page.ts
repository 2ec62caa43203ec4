import type * as PdfLibrary from 'unpdf';
import { type Box, boxAround, type Matrix, overlap, product } from './boxes.ts';
import type { Colour, Glyph, Mark, PaintedPage } from './painted.ts';
import { changeState, colourOf, firstState, type PaintFont, type PaintingState } from './painting-state.ts';
import { boxesOf, lineBox } from './path-boxes.ts';
import { type FontGlyph, TextPen } from './text-pen.ts';
import { RunWriter } from './text-runs.ts';

export type Operations = Awaited<ReturnType<typeof PdfLibrary.getResolvedPDFJS>>['OPS'];
/** The operations of a page in order, as PDF.js lists them. */
export type OperatorList = { fnArray: readonly number[]; argsArray: readonly unknown[] };
export type Painting = {
  /** The part of the page that is shown. */
  view: readonly number[];
  pointsPerUnit: number;
  operations: Operations;
  fontOf(name: string): PaintFont | null;
  /** Whether the layer that some content belongs to is shown. */
  isLayerShown(layer: unknown): boolean;
};
type Step = (...args: never[]) => void;
type Group = { smask?: unknown; bbox?: ArrayLike<number> | null; matrix?: ArrayLike<number> | null };

const UNIT = [0, 0, 1, 1];

/**
 * Follows the operations of a page, and lists the characters and whatever else they paint. Pictures are left out of the
 * operations, as they need not be unpacked; the frames that are made for them tell where they are.
 */
export function paintPage(list: OperatorList, painting: Painting): PaintedPage {
  return new PagePainter(painting).paint(list);
}

class PagePainter {
  readonly #painting: Painting;
  readonly #view: Box;
  readonly #glyphs: Glyph[] = [];
  readonly #marks: Mark[] = [];
  readonly #saved: PaintingState[] = [];
  /** Whether each part around is in a layer that is shown. */
  readonly #layers: boolean[] = [];
  readonly #pen = new TextPen();
  readonly #writer: RunWriter;
  #state: PaintingState;
  #at = 0;
  #isClipPending = false;
  /** How many groups around are masks, which are not painted themselves. */
  #masks = 0;
  #isAnnotation = false;

  constructor(painting: Painting) {
    this.#painting = painting;
    const [left = 0, bottom = 0, right = 0, top = 0] = painting.view;
    this.#view = { left, bottom, right, top };
    this.#state = firstState(this.#view);
    this.#writer = new RunWriter(this.#view);
  }

  paint({ fnArray, argsArray }: OperatorList): PaintedPage {
    const { operations } = this.#painting;
    const steps = new Map([
      ...this.#stateSteps(operations),
      ...this.#paintSteps(operations),
      ...this.#textSteps(operations),
    ]);
    for (const [at, operation] of fnArray.entries()) {
      this.#at = at;
      const step = steps.get(operation) as ((...args: unknown[]) => void) | undefined;
      step?.(...((argsArray[at] ?? []) as unknown[]));
    }
    const { pointsPerUnit } = this.#painting;
    const painted = { glyphs: this.#glyphs, marks: this.#marks, runs: this.#writer.runs };
    return { view: this.#view, pointsPerUnit, ...painted };
  }

  #stateSteps(OPS: Operations): [number, Step][] {
    return [
      [OPS.save, () => this.#save()],
      [OPS.restore, () => this.#restore()],
      [OPS.transform, (...matrix: number[]) => this.#transform(matrix)],
      [OPS.setGState, (entries: [string, unknown][]) => this.#changeStates(entries)],
      [OPS.setLineWidth, (lineWidth: number) => this.#set({ lineWidth })],
      [OPS.setFillRGBColor, (hex: string) => this.#set({ fill: colourOf(hex) })],
      [OPS.setStrokeRGBColor, (hex: string) => this.#set({ stroke: colourOf(hex) })],
      [OPS.setFillColorN, () => this.#set({ fill: null })],
      [OPS.setStrokeColorN, () => this.#set({ stroke: null })],
      [OPS.setFillTransparent, () => this.#set({ fill: null })],
      [OPS.setStrokeTransparent, () => this.#set({ stroke: null })],
      [OPS.beginMarkedContent, () => this.#beginPart(true)],
      [OPS.beginMarkedContentProps, (tag: string, layer: unknown) => this.#beginLayer(tag, layer)],
      [OPS.endMarkedContent, () => this.#endPart()],
    ];
  }

  #paintSteps(OPS: Operations): [number, Step][] {
    const clip = () => {
      this.#isClipPending = true;
    };
    const path = (operation: number, [steps]: [ArrayLike<number> | null], extent: ArrayLike<number> | null) =>
      steps && extent && this.#drawPath(operation, steps, extent);
    return [
      [OPS.clip, clip],
      [OPS.eoClip, clip],
      [OPS.constructPath, path],
      [OPS.shadingFill, () => this.#mark(this.#state.clip, null)],
      [
        OPS.paintFormXObjectBegin,
        (matrix: ArrayLike<number>, box: ArrayLike<number>) => this.#beginForm(matrix, box),
      ],
      [OPS.paintFormXObjectEnd, () => this.#endForm()],
      [OPS.beginGroup, (group: Group) => this.#beginGroup(group)],
      [OPS.endGroup, (group: Group) => this.#endGroup(group)],
      [
        OPS.beginAnnotation,
        (_id: string, box: ArrayLike<number> | null, outer: ArrayLike<number>, inner: ArrayLike<number>) =>
          this.#beginAnnotation(box, [outer, inner]),
      ],
      [OPS.endAnnotation, () => this.#endAnnotation()],
    ];
  }

  #textSteps(OPS: Operations): [number, Step][] {
    return [
      [OPS.beginText, () => this.#pen.begin()],
      [OPS.setFont, (name: string, size: number) => this.#setFont(name, size)],
      [OPS.setCharSpacing, (characterSpace: number) => this.#set({ characterSpace })],
      [OPS.setWordSpacing, (wordSpace: number) => this.#set({ wordSpace })],
      [OPS.setHScale, (percent: number) => this.#set({ widthScale: percent / 100 })],
      [OPS.setLeading, (leading: number) => this.#set({ leading })],
      [OPS.setTextRise, (rise: number) => this.#set({ rise })],
      [OPS.setTextRenderingMode, (mode: number) => this.#set({ mode })],
      [OPS.setTextMatrix, (matrix: ArrayLike<number>) => this.#pen.place(matrix)],
      [OPS.moveText, (x: number, y: number) => this.#pen.move(x, y)],
      [OPS.setLeadingMoveText, (x: number, y: number) => this.#moveLine(x, y)],
      [OPS.nextLine, () => this.#pen.move(0, -this.#state.leading)],
      [OPS.showText, (glyphs: readonly (FontGlyph | number)[]) => this.#showText(glyphs)],
    ];
  }

  #set(change: Partial<PaintingState>): void {
    Object.assign(this.#state, change);
  }

  #save(): void {
    this.#saved.push(this.#state);
    this.#state = { ...this.#state, isFrame: false };
  }

  #restore(): void {
    const outer = this.#saved.pop();
    if (!outer) return;
    this.#markFrame();
    this.#state = { ...outer, isFrame: false };
  }

  #transform(matrix: ArrayLike<number>): void {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(matrix);
    this.#markFrame();
    this.#set({ matrix: product(this.#state.matrix, [a, b, c, d, e, f]), isFrame: true });
  }

  #changeStates(entries: readonly [string, unknown][]): void {
    for (const [key, value] of entries) {
      if (key === 'Font') this.#setFont(...(value as [string, number]));
      else changeState(this.#state, key, value);
    }
  }

  #beginLayer(tag: string, layer: unknown): void {
    this.#beginPart(tag !== 'OC' || this.#painting.isLayerShown(layer));
  }

  #beginPart(isShown: boolean): void {
    this.#writer.end();
    this.#layers.push(isShown);
  }

  #endPart(): void {
    this.#writer.end();
    this.#layers.pop();
  }

  get #isInHiddenLayer(): boolean {
    return this.#layers.includes(false);
  }

  /** Clips by the box around a rectangle. */
  #clipTo(box: ArrayLike<number> | null | undefined, matrix = this.#state.matrix): void {
    if (box) this.#set({ clip: overlap(this.#state.clip, boxAround(matrix, box)) });
  }

  #beginForm(matrix: ArrayLike<number> | null, box: ArrayLike<number> | null): void {
    this.#writer.enter();
    this.#save();
    if (matrix) this.#transform(matrix);
    this.#clipTo(box);
  }

  #endForm(): void {
    this.#writer.leave();
    this.#restore();
  }

  #beginGroup({ smask, bbox, matrix }: Group): void {
    this.#save();
    if (smask) this.#masks++;
    const inner = matrix
      ? product(this.#state.matrix, Array.from(matrix) as unknown as Matrix)
      : this.#state.matrix;
    this.#clipTo(bbox, inner);
    const { groupOpacity, fillOpacity } = this.#state;
    this.#set({ groupOpacity: groupOpacity * fillOpacity, fillOpacity: 1, strokeOpacity: 1 });
  }

  #endGroup({ smask }: Group): void {
    if (smask) this.#masks--;
    this.#restore();
  }

  #beginAnnotation(box: ArrayLike<number> | null, matrices: readonly ArrayLike<number>[]): void {
    this.#saved.length = 0;
    this.#saved.push(firstState(this.#view));
    this.#state = firstState(this.#view);
    this.#clipTo(box);
    for (const matrix of matrices) this.#transform(matrix);
    this.#isAnnotation = true;
  }

  #endAnnotation(): void {
    this.#state = firstState(this.#view);
    this.#isAnnotation = false;
  }

  #drawPath(operation: number, path: ArrayLike<number>, extent: ArrayLike<number>): void {
    const { operations: OPS } = this.#painting;
    const { matrix, fill, stroke, lineWidth } = this.#state;
    const box = boxAround(matrix, extent);
    if (operation === OPS.stroke || operation === OPS.closeStroke) {
      const line = lineBox(path, matrix, lineWidth);
      if (line) this.#mark(line, stroke, this.#state.strokeOpacity);
    } else if (operation !== OPS.endPath) {
      const boxes = boxesOf(path, matrix);
      for (const one of boxes ?? [box]) this.#mark(one, boxes && fill, this.#state.fillOpacity);
    }
    if (this.#isClipPending) this.#set({ clip: overlap(this.#state.clip, box) });
    this.#isClipPending = false;
    this.#state.isFrame = false;
  }

  /** Adds what is painted, in no colour of its own unless that covers all of it. */
  #mark(box: Box, colour: Colour, opacity = 1, isPicture = false): void {
    const { clip, groupOpacity, isBlended, isMasked } = this.#state;
    this.#state.isFrame = false;
    if (this.#masks > 0 || this.#isInHiddenLayer || opacity * groupOpacity === 0) return;
    const isOpaque = opacity * groupOpacity === 1 && !isBlended && !isMasked;
    this.#marks.push({ at: this.#at, box: overlap(box, clip), colour: isOpaque ? colour : null, isPicture });
  }

  #markFrame(): void {
    if (this.#state.isFrame) this.#mark(boxAround(this.#state.matrix, UNIT), null, 1, true);
  }

  #setFont(name: string, size: number): void {
    this.#set({ font: this.#painting.fontOf(name), fontName: name, size });
  }

  #moveLine(x: number, y: number): void {
    this.#set({ leading: -y });
    this.#pen.move(x, y);
  }

  #showText(glyphs: readonly (FontGlyph | number)[]): void {
    const { clip, fill, stroke, fillOpacity, strokeOpacity, groupOpacity, isBlended, isMasked } = this.#state;
    this.#state.isFrame = false;
    const opacities = {
      fillOpacity: fillOpacity * groupOpacity,
      strokeOpacity: strokeOpacity * groupOpacity,
    };
    // Type 3 fonts draw their letters whatever the mode.
    const mode = this.#state.font?.isType3Font ? 0 : this.#state.mode;
    const ink = { mode, fill, stroke, ...opacities, isBlended: isBlended || isMasked };
    const shown = { at: this.#at, ink, clip, isInHiddenLayer: this.#isInHiddenLayer };
    const set = this.#pen.show(glyphs, this.#state, shown);
    if (this.#masks > 0 || this.#isAnnotation) return;
    this.#writer.write(set, this.#glyphs.length, this.#pen.settingOf(this.#state));
    for (const glyph of set) this.#glyphs.push(glyph);
  }
}
