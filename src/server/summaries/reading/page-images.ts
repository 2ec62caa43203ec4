import type * as PdfLibrary from 'unpdf';
import { type PagePicture, type PositionedImage, pagePicture } from './page-picture.ts';
import { type Matrix, product } from './seen/boxes.ts';

type Document = Awaited<ReturnType<typeof PdfLibrary.getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;
type Operations = Awaited<ReturnType<typeof PdfLibrary.getResolvedPDFJS>>['OPS'];
/** An image as pdf.js unpacks it; stencils have no `kind`. */
type UnpackedImage = {
  width: number;
  height: number;
  kind?: number;
  data?: Uint8Array | Uint8ClampedArray | undefined;
};
type WholeImage = UnpackedImage & { kind: number; data: PositionedImage['data'] };
/** How an operation refers to an image: inline, by name, or as a stencil whose bits have a name. */
type NamedImage = string | (Omit<UnpackedImage, 'data'> & { data?: string | UnpackedImage['data'] });

const POINTS_PER_INCH = 72;
/** The highest resolution: at 300 per inch usual letters are some 30 points high, and more does not help recognition. */
const MOST_PER_INCH = 300;
const MOST_POINTS = 12_000_000;
const FORMS = { 1: 'bit', 2: 'rgb', 3: 'rgba' } as const;

/** Draws the images of a page as one picture; null when it has none. `scale` is the picture's points per point of the page. */
export async function pictureOfImages(
  page: Page,
  operations: Operations,
): Promise<{ picture: PagePicture; scale: number } | null> {
  const images = await imagesOf(page, operations);
  if (images.length === 0) return null;
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(scaleFor(images), Math.sqrt(MOST_POINTS / (width * height)));
  const toPicture = page.getViewport({ scale }).transform as unknown as Matrix;
  const drawn = images.map((image) => ({ ...image, matrix: product(toPicture, image.matrix) }));
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return { picture: pagePicture(size, drawn), scale };
}

/** The scale that keeps the resolution of the finest image, within limits. */
function scaleFor(images: readonly PositionedImage[]): number {
  const finest = Math.max(1, ...images.map(({ width, matrix: [a, b] }) => width / (Math.hypot(a, b) || 1)));
  return Math.min(finest, MOST_PER_INCH / POINTS_PER_INCH);
}

/** Reads the images of a page with their positions, in points of the page. */
async function imagesOf(page: Page, operations: Operations): Promise<PositionedImage[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const images: PositionedImage[] = [];
  const outer: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [index, operation] of fnArray.entries()) {
    const args = argsArray[index] as unknown[] | null;
    switch (operation) {
      case operations.save:
      case operations.paintFormXObjectBegin:
        outer.push(matrix);
        if (Array.isArray(args?.[0])) matrix = product(matrix, args[0] as unknown as Matrix);
        break;
      case operations.restore:
      case operations.paintFormXObjectEnd:
        matrix = outer.pop() ?? matrix;
        break;
      case operations.transform:
        matrix = product(matrix, args as unknown as Matrix);
        break;
      case operations.paintImageXObject:
      case operations.paintInlineImageXObject:
      case operations.paintImageMaskXObject: {
        const isStencil = operation === operations.paintImageMaskXObject;
        const image = await unpacked(page, args?.[0] as NamedImage);
        if (image) images.push(positioned(image, { matrix, isStencil }));
      }
    }
  }
  return images;
}

/** Reads an image with its bytes; null when they could not be unpacked. */
async function unpacked(page: Page, image: NamedImage): Promise<WholeImage | null> {
  if (typeof image !== 'string' && typeof image.data !== 'string') return whole(image as UnpackedImage);
  const name = typeof image === 'string' ? image : String(image.data);
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  const found = await new Promise<UnpackedImage | null>((resolve) => objects.get(name, resolve));
  return whole(typeof image === 'string' ? found : { ...image, data: found?.data });
}

function whole(image: UnpackedImage | null): WholeImage | null {
  return image?.data ? { ...image, kind: image.kind ?? 1, data: image.data } : null;
}

function positioned(
  { width, height, kind, data }: WholeImage,
  position: Pick<PositionedImage, 'matrix' | 'isStencil'>,
): PositionedImage {
  return { ...position, width, height, form: FORMS[kind as keyof typeof FORMS], data };
}
