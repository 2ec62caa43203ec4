import { z } from 'zod';

/** A whole number. */
export const integerSchema = z.number().int();

/** An id that the server has given. */
export const idSchema = z.string().min(1).max(100);
/** The input of a call about one thing. */
export const oneSchema = z.strictObject({ id: idSchema });

/** `nextCursor` of the previous page; absent for the first one. */
export const cursorSchema = z.string().max(1_000).optional();
/** `nextCursor` of the previous page where it is a position in the list. */
export const positionSchema = z.coerce.number().int().min(0).default(0);

/** The most items that a page may have. */
export function pageSize(usual: number, most = 200) {
  return z.coerce.number().int().min(1).max(most).default(usual);
}

/** A page of a list; `nextCursor` is null on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** A page of a list whose cursor is a position. */
export function pageByPosition<T extends z.ZodType>(item: T) {
  return z.strictObject({ items: z.array(item), nextCursor: integerSchema.nullable() });
}

/** A file to download. */
export const downloadSchema = z.object({
  headers: z.object({ 'content-disposition': z.string() }),
  body: z.instanceof(Blob),
});

/** A file that is sent while it is written. */
export const streamedFileSchema = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.instanceof(ReadableStream<Uint8Array>),
});
