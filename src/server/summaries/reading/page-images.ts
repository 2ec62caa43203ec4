import type * as PdfLibrary from 'unpdf';
import { type Matrix, type PagePicture, type PositionedImage, pagePicture } from './page-picture.ts';

type Document = Awaited<ReturnType<typeof PdfLibrary.getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;
type Operations = Awaited<ReturnType<typeof PdfLibrary.getResolvedPDFJS>>['OPS'];
/** An image as pdf.js unpacks it; `kind` is missing from stencils. */
type UnpackedImage = {
  width: number;
  height: number;
  kind?: number;
  data?: Uint8Array | Uint8ClampedArray | undefined;
};
type WholeImage = UnpackedImage & { kind: number; data: PositionedImage['data'] };
/** What a drawing names an image by: itself, its name, or a stencil whose bits have a name. */
type NamedImage = string | (Omit<UnpackedImage, 'data'> & { data?: string | UnpackedImage['data'] });

const POINTS_PER_INCH = 72;
/** What is drawn of a page: letters of the usual size are some 30 points high at 300 to the inch, and read no better with more. */
const MOST_PER_INCH = 300;
const MOST_POINTS = 12_000_000;
const FORMS = { 1: 'bit', 2: 'rgb', 3: 'rgba' } as const;

/** The images of a page as they stand on it, as one picture, or null when it has none; `scale` is how many of its points make a point of the page. */
export async function pictureOfImages(
  page: Page,
  operations: Operations,
): Promise<{ picture: PagePicture; scale: number } | null> {
  const images = await placedImages(page, operations);
  if (images.length === 0) return null;
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(scaleFor(images), Math.sqrt(MOST_POINTS / (width * height)));
  const toPicture = page.getViewport({ scale }).transform as unknown as Matrix;
  const drawn = images.map((image) => ({ ...image, matrix: product(toPicture, image.matrix) }));
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return { picture: pagePicture(size, drawn), scale };
}

/** Keeps the points of the finest image, within bounds. */
function scaleFor(images: readonly PositionedImage[]): number {
  const finest = Math.max(1, ...images.map(({ width, matrix: [a, b] }) => width / (Math.hypot(a, b) || 1)));
  return Math.min(finest, MOST_PER_INCH / POINTS_PER_INCH);
}

/** Follows what a page draws, and notes where its images come to stand, in points of the page. */
async function placedImages(page: Page, operations: Operations): Promise<PositionedImage[]> {
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
        if (image) images.push(placed(image, { matrix, isStencil }));
      }
    }
  }
  return images;
}

/** An image with its bytes; null when they could not be unpacked. */
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

function placed(
  { width, height, kind, data }: WholeImage,
  place: Pick<PositionedImage, 'matrix' | 'isStencil'>,
): PositionedImage {
  return { ...place, width, height, form: FORMS[kind as keyof typeof FORMS], data };
}

/** What maps by `inner` and then by `outer`. */
function product(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
