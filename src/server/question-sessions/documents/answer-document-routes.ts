import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { z } from 'zod';
import { entityParamsSchema } from '#contract/entity-contract.ts';
import {
  ANSWER_DOCUMENTS_PATH,
  DOCUMENT_MESSAGES,
  DOCUMENT_TYPES,
  MAX_DOCUMENT_BYTES,
  type StoredAnswerDocument,
} from '#contract/questions/answer-document-contract.ts';
import { MAX_NAME_LENGTH } from '#contract/value-schemas.ts';
import { entityKey, entityRecord } from '#records';
import type { Files } from '../../blobs/files.ts';
import type { QuotaConfig } from '../../blobs/quota-settings.ts';
import { withinQuota } from '../../blobs/storage-quota.ts';
import type { Database } from '../../db/open-database.ts';
import { readDocument } from '../../documents/document-store.ts';
import { AppError } from '../../ground/app-error.ts';
import { bodyStream, parsedInput, readRefused } from '../../http/request-body.ts';
import { requireVerified, type Sessions } from '../../http/require-session.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import { attachmentNamed } from '../../papers/attachment.ts';
import {
  type AnswerDocument,
  completeDocument,
  deleteDocument,
  insertDocument,
  listDocuments,
} from './answer-document-store.ts';

type DocumentDeps = { db: Database; files: Files; config: QuotaConfig; auth: Sessions };

const querySchema = z.strictObject({
  ...entityParamsSchema.shape,
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
});

/** So many bytes tell what a document is. */
const HEAD_BYTES = 12;

/** Receives a document for an answer about an entity, and serves it to users who may read clients. */
export function answerDocumentRoutes(deps: DocumentDeps) {
  const routes = new Hono<ServerEnv>();
  routes.post(ANSWER_DOCUMENTS_PATH, readRefused, async (c) => {
    const { id: userId, email } = await requireVerified(deps.auth, c.req.raw.headers, { writes: true });
    const { kind, id, name } = parsedInput(querySchema, c.req.query());
    const entity = entityKey(kind, id);
    const client = await readDocument(deps.db.query, { collection: 'clients', id: entity.clientId });
    if (!client || !entityRecord(client.data, entity)) throw new AppError('NOT_FOUND');
    const document = newDocument({ entity, name, user: { id: userId, email } });
    try {
      return c.json(await receiveDocument(deps, document, bodyStream(c, MAX_DOCUMENT_BYTES)));
    } catch (error) {
      throw tooLargeIn(error);
    }
  });
  return routes.get(`${ANSWER_DOCUMENTS_PATH}/:id`, async (c) => {
    await requireVerified(deps.auth, c.req.raw.headers, { writes: false });
    const [document] = await listDocuments(deps.db.query, [c.req.param('id')]);
    if (!document) throw new AppError('NOT_FOUND');
    const bytes = await deps.files.read(document.storageKey);
    c.header('Content-Type', document.mediaType);
    c.header('Content-Length', String(document.bytes));
    c.header('Content-Disposition', attachmentNamed(document.name));
    // What a user has sent is never shown as a page of the tool.
    c.header('Content-Security-Policy', "sandbox; default-src 'none'");
    return c.body(Readable.toWeb(bytes) as ReadableStream);
  });
}

function newDocument(of: Pick<AnswerDocument, 'entity' | 'name' | 'user'>): AnswerDocument {
  const id = randomUUID();
  return {
    ...of,
    ...{ id, mediaType: '', bytes: MAX_DOCUMENT_BYTES, contentHash: '', storageKey: `answers/${id}` },
    addedAt: new Date().toISOString(),
  };
}

/** Stores a document as its bytes come in. Of one that is refused, or cut short, nothing stays. */
async function receiveDocument(
  { db: { query }, files, config }: DocumentDeps,
  document: AnswerDocument,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredAnswerDocument> {
  const { id, name, storageKey, user } = document;
  const space = { quota: config.storageQuota, userId: user.id, bytes: document.bytes };
  await withinQuota(query, space, (transaction) => insertDocument(transaction, document));
  try {
    let mediaType = '';
    const checked = checkedDocument(bytes, (type) => {
      mediaType = type;
    });
    const { size, contentHash } = await files.put(storageKey, checked);
    const isOurs = await completeDocument(query, { id, mediaType, bytes: size, contentHash });
    if (!isOurs) throw new AppError('SERVICE_UNAVAILABLE');
    return { id, name, bytes: size };
  } catch (error) {
    await files.remove(storageKey);
    await deleteDocument(query, id);
    throw error;
  }
}

function tooLargeIn(error: unknown): unknown {
  const isTooLarge = error instanceof AppError && error.code === 'PAYLOAD_TOO_LARGE';
  return isTooLarge ? new AppError('PAYLOAD_TOO_LARGE', { message: DOCUMENT_MESSAGES.tooLarge }) : error;
}

/** Tells what a document is from its first bytes; undefined for what an answer does not take. */
function mediaTypeOf(head: Buffer): string | undefined {
  const text = head.toString('latin1');
  return DOCUMENT_TYPES.find(({ marks }) =>
    marks.every(([position, mark]) => text.startsWith(mark, position)),
  )?.mediaType;
}

/**
 * Passes the bytes of a document through, and stops as soon as they are neither a PDF nor a picture. `onType` is told which
 * it is.
 * @throws AppError 415 for another file, 400 for an empty one
 */
async function* checkedDocument(
  bytes: AsyncIterable<Uint8Array>,
  onType: (mediaType: string) => void,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let isKnown = false;
  for await (const chunk of bytes) {
    if (!isKnown) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      onType(knownType(head));
      isKnown = true;
      yield head;
    } else yield chunk;
  }
  if (isKnown) return;
  if (head.length === 0) throw new AppError('BAD_REQUEST', { message: DOCUMENT_MESSAGES.empty });
  onType(knownType(head));
  yield head;
}

function knownType(head: Buffer): string {
  const mediaType = mediaTypeOf(head);
  if (!mediaType) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: DOCUMENT_MESSAGES.otherType });
  return mediaType;
}
