import { z } from 'zod';
import { AppError } from '../ground/app-error.ts';

/** Largest metadata of a request, in bytes. */
export const MAX_METADATA_BYTES = 16_384;
/** Largest metadata of a file, in characters of JSON. */
const MAX_METADATA_LENGTH = 8_192;
const PDF_TYPE = 'application/pdf';

const text = z.string().max(1_024).nullish();
const described = {
  cacheControl: text,
  contentDisposition: text,
  contentEncoding: text,
  contentLanguage: text,
};
/** A change of metadata: null removes a value, and an absent value stays. */
const changeSchema = z.object({
  ...described,
  contentType: text,
  metadata: z.record(z.string().min(1).max(256), z.string().nullable()).nullish(),
});

/** What the owner of a file says about it. It describes the file, and does not change how it is served. */
export type FileMetadata = {
  /** The names and values of the settable standard metadata. */
  described: Record<string, string>;
  custom: Record<string, string>;
  /** Number of changes. */
  changes: number;
  /** When it changed last. */
  updatedAt: string | null;
};

export const NO_METADATA: FileMetadata = { described: {}, custom: {}, changes: 0, updatedAt: null };

/**
 * Reads what an upload says about its file, in the protocol of the storage service. The type is not among it: a file is a PDF
 * by its content.
 * @throws AppError 400 when it is no metadata
 */
export function metadataOfUpload(description: string): FileMetadata {
  if (description === '') return NO_METADATA;
  const { contentType, metadata, ...values } = readChange(description);
  return checkedLength({ ...NO_METADATA, described: merged({}, values), custom: merged({}, metadata ?? {}) });
}

/**
 * Applies a change in the protocol of the storage service to the metadata of a file.
 * @throws AppError 400 when it is no such change, 403 when it makes the file something else than a PDF
 */
export function changedMetadata(before: FileMetadata, body: string, now: Date): FileMetadata {
  const { contentType, metadata, ...values } = readChange(body);
  if (contentType !== undefined && contentType !== null && contentType !== PDF_TYPE)
    throw new AppError('FORBIDDEN', { message: 'A stored file stays a PDF.' });
  return checkedLength({
    described: merged(before.described, values),
    custom: metadata === null ? {} : merged(before.custom, metadata ?? {}),
    changes: before.changes + 1,
    updatedAt: now.toISOString(),
  });
}

function checkedLength(metadata: FileMetadata): FileMetadata {
  if (JSON.stringify(metadata).length > MAX_METADATA_LENGTH)
    throw new AppError('BAD_REQUEST', { message: 'This metadata is too long.' });
  return metadata;
}

function readChange(body: string): z.infer<typeof changeSchema> {
  try {
    return changeSchema.parse(JSON.parse(body));
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'This is not the metadata of a file.', cause });
  }
}

function merged(
  before: Record<string, string>,
  change: Record<string, string | null | undefined>,
): Record<string, string> {
  const after = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) after.delete(name);
    else if (value !== undefined) after.set(name, value);
  }
  return Object.fromEntries(after);
}
