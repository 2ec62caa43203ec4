import type * as PdfLibrary from 'unpdf';
import type { TextRun } from '../layout/text-rows.ts';
import { judgeGlyphs } from './judge-glyphs.ts';
import { type Operations, paintPage } from './paint-page.ts';
import type { PaintFont } from './painting-state.ts';
import { countHidden, seenRuns } from './seen-runs.ts';

type Document = Awaited<ReturnType<typeof PdfLibrary.getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;
type Layers = Awaited<ReturnType<Document['getOptionalContentConfig']>>;

/** The runs of text that are seen on a page, and how many passages of it are hidden. */
export type SeenPage = { runs: TextRun[]; hidden: number };

/** Reads the text of a page as the eye sees it: nothing hidden, and nothing twice that is drawn twice. */
export async function readSeen(
  page: Page,
  { operations, layers }: { operations: Operations; layers: Layers },
): Promise<SeenPage> {
  const [runs, list] = [await runsOf(page), await page.getOperatorList()];
  const painted = paintPage(list, {
    view: page.view,
    operations,
    fontOf: (name) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as PaintFont) : null),
    isLayerShown: (layer) => layers.isVisible(layer as Parameters<Layers['isVisible']>[0]),
  });
  const sights = judgeGlyphs(painted);
  return { runs: seenRuns(runs, painted.glyphs, sights), hidden: countHidden(painted.glyphs, sights) };
}

/** Reads all text runs of a page. */
async function runsOf(page: Page): Promise<TextRun[]> {
  const content = await page.getTextContent();
  return content.items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [cosine = 0, sine = 0, skew = 0, scale = 0, x = 0, y = 0] = item.transform as number[];
    const size = Math.hypot(skew, scale) || 1;
    const position = { text: item.str, x, y, font: item.fontName };
    if (item.dir === 'ttb') return [{ ...position, width: item.height, height: size, direction: 'down' }];
    const height = item.height || size;
    return [{ ...position, width: item.width, height, direction: directionOf(cosine, sine) }];
  });
}

function directionOf(cosine: number, sine: number): Required<TextRun>['direction'] {
  if (Math.abs(sine) <= Math.abs(cosine)) return 'right';
  return sine > 0 ? 'up' : 'down';
}
