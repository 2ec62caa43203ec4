import type { NotedDocument } from '#rules';

/** Where a document for an answer is sent, with `kind`, `id` and `name` in the query; it is read under its id. */
export const ANSWER_DOCUMENTS_PATH = '/api/answer-documents';

/** The largest document for an answer, in bytes. */
export const MAX_DOCUMENT_BYTES = 10 * 1_024 * 1_024;

/** The documents that an answer takes, by the bytes with which they begin (Latin-1) and where those stand. */
export const DOCUMENT_TYPES = [
  { mediaType: 'application/pdf', extensions: ['.pdf'], marks: [[0, '%PDF-']] },
  { mediaType: 'image/png', extensions: ['.png'], marks: [[0, '\x89PNG\r\n\x1a\n']] },
  { mediaType: 'image/jpeg', extensions: ['.jpg', '.jpeg'], marks: [[0, '\xff\xd8\xff']] },
  {
    mediaType: 'image/webp',
    extensions: ['.webp'],
    marks: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
] as const;

export const DOCUMENT_MESSAGES = {
  otherType: 'This file is neither a PDF nor a picture (PNG, JPEG or WebP).',
  tooLarge: 'This document is larger than 10 MB.',
  empty: 'This file is empty.',
};

/** What a document is answered with once it is stored. */
export type StoredAnswerDocument = NotedDocument;

/** The address of a stored document. */
export function documentPath(id: string): string {
  return `${ANSWER_DOCUMENTS_PATH}/${encodeURIComponent(id)}`;
}
