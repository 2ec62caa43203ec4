import type * as PdfLibrary from 'unpdf';
import type { TextRun } from '../layout/text-rows.ts';
import { directionOf } from '../layout/turned-runs.ts';
import {
  type Annotation,
  fieldRuns,
  type Layers,
  type Remark,
  remarksOn,
  shownOf,
  strokesOf,
  struckBoxes,
} from './annotations.ts';
import { judgeGlyphs } from './judge-glyphs.ts';
import { type Operations, paintPage } from './paint-page.ts';
import type { PaintedPage } from './painted.ts';
import type { PaintFont } from './painting-state.ts';
import { hiddenPassages, seenOfPage, seenRuns } from './seen-runs.ts';

type Document = Awaited<ReturnType<typeof PdfLibrary.getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** The runs of text that are seen on a page, with its filled fields, what reviewers remark, and the passages that are hidden. */
export type SeenPage = { runs: TextRun[]; remarks: Remark[]; hidden: string[] };

/** What the pages of a file are read by. */
export type PageReading = {
  operations: Operations;
  layers: Layers;
  /** The annotations of each page, by its number. */
  annotations: ReadonlyMap<number, Annotation[]>;
};

/** The annotations that are read. */
const READ = [
  'WIDGET',
  'TEXT',
  'FREETEXT',
  'HIGHLIGHT',
  'UNDERLINE',
  'STRIKEOUT',
  'SQUIGGLY',
  'CARET',
  'INK',
  'LINE',
] as const;

/**
 * Prepares the reading of a file. Its annotations are listed at once, as PDF.js reads the text of a page once more when it
 * lists those of that page and there is a link among them.
 */
export async function pageReading(
  document: Document,
  { OPS: operations, AnnotationType }: Awaited<ReturnType<typeof PdfLibrary.getResolvedPDFJS>>,
): Promise<PageReading> {
  const types = new Set<number>(READ.map((name) => AnnotationType[name]));
  const listed = (await document.getAnnotationsByType(types, new Set())) ?? [];
  const annotations = Map.groupBy(listed as Annotation[], ({ pageIndex }) => pageIndex + 1);
  return { operations, layers: await document.getOptionalContentConfig(), annotations };
}

/** Reads the text of a page as the eye sees it: nothing hidden, and nothing twice that is drawn twice. */
export async function readSeen(page: Page, reading: PageReading): Promise<SeenPage> {
  const painted = await paintedPage(page, reading);
  const { annotations: all, layers } = reading;
  const annotations = shownOf(all.get(page.pageNumber) ?? [], { view: painted.view, layers });
  const struck = { boxes: struckBoxes(annotations), strokes: strokesOf(annotations) };
  const sights = judgeGlyphs(painted, struck);
  const runs = seenOfPage(painted, sights) ?? seenRuns(await readRuns(page), painted.glyphs, sights);
  return {
    runs: [...runs, ...fieldRuns(annotations, runs)],
    remarks: remarksOn(annotations),
    hidden: hiddenPassages(painted.glyphs, sights),
  };
}

/** Lists what is painted on a page. */
export async function paintedPage(
  page: Page,
  { operations, layers }: Omit<PageReading, 'annotations'>,
): Promise<PaintedPage> {
  return paintPage(await page.getOperatorList(), {
    view: page.view,
    pointsPerUnit: page.userUnit,
    operations,
    fontOf: (name) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as PaintFont) : null),
    isLayerShown: (layer) => layers.isVisible(layer as Parameters<Layers['isVisible']>[0]),
  });
}

/** Has PDF.js read all text runs of a page, which takes as long as listing its operations. */
export async function readRuns(page: Page): Promise<TextRun[]> {
  const content = await page.getTextContent();
  return content.items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [cosine = 0, sine = 0, skew = 0, scale = 0, x = 0, y = 0] = item.transform as number[];
    const size = Math.hypot(skew, scale) || 1;
    const position = { text: item.str, x, y, font: item.fontName };
    if (item.dir === 'ttb') return [{ ...position, width: item.height, height: size, direction: 'down' }];
    const height = item.height || size;
    return [{ ...position, width: item.width, height, direction: directionOf([cosine, sine, skew, scale]) }];
  });
}
