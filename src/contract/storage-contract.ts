/** The only bucket. Its name is part of every address of a stored file. */
export const STORAGE_BUCKET = 'cairn';
/** Largest file, in bytes. */
export const MAX_PDF_BYTES = 25 * 1_024 * 1_024;
/** The first bytes of a file in which its `%PDF-` must begin. */
export const PDF_MARK_WITHIN_BYTES = 1_024;
/** Longest name of a file, in bytes of UTF-8. */
export const MAX_FILE_NAME_BYTES = 150;
/** The folder of the bucket for PDFs to be summarised. */
export const PDF_FOLDER = 'pdfs';

/** How long a client retries after a network failure or a 408, 429 or 5xx. */
export const OPERATION_RETRY_MS = 120_000;
export const UPLOAD_RETRY_MS = 600_000;

/** The messages of the storage service. */
export const STORAGE_MESSAGES = {
  objectNotFound: (path: string) => `Object '${path}' does not exist.`,
  rootOperation: (operation: string) =>
    `The operation '${operation}' cannot be performed on a root reference, create a non-root reference using child, such as .child('file.png').`,
  noBucket: "No default bucket found. Did you set the 'storageBucket' property when initializing the app?",
  otherBucket: (bucket: string) => `There is no bucket '${bucket}' here, only '${STORAGE_BUCKET}'.`,
  noDownloadUrl: 'The given file does not have any download URLs.',
  noEmailId: 'The email id is missing. Set up an email provider for this user first.',
  notAPdf: 'Only PDF files are accepted here.',
  otherThanPdf: (kind: string) =>
    `This file is ${kind}, whatever its name ends with. Only PDF files are accepted here.`,
  tooLarge: 'This file is larger than 25 MB, the largest size that is accepted.',
  empty: 'This file is empty.',
} as const;
