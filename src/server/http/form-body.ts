import { AppError } from '../ground/app-error.ts';
import { limitedBytes, utf8Text } from './request-body.ts';
import type { ServerContext } from './server-env.ts';

/** Percent-encoding makes non-Latin text up to three times as long as its UTF-8. */
const URL_ENCODING_FACTOR = 3;

/**
 * Reads the fields of a posted form, urlencoded or multipart, as text.
 * @throws AppError 413 when it is too large, 415 when it is no form, 400 when it contains files, a repeated field, or invalid UTF-8
 */
export async function readForm(c: ServerContext, maxBytes: number): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? '';
  const isMultipart = /^multipart\/form-data\s*;/i.test(type);
  const isUrlencoded = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
  if (!isMultipart && !isUrlencoded) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send this as a form.' });
  }
  const bytes = await limitedBytes(c, isMultipart ? maxBytes : maxBytes * URL_ENCODING_FACTOR);
  const text = utf8Text(bytes);
  if (text === null) throw refused('This is not UTF-8 text.');
  return isMultipart ? multipartFields(bytes, type) : urlencodedFields(text);
}

async function multipartFields(bytes: Uint8Array, type: string): Promise<Record<string, string>> {
  const body = Uint8Array.from(bytes);
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw refused('This form cannot be read.', cause);
    });
  return onlyOnce(
    [...form].map(([name, value]) => {
      if (typeof value !== 'string') throw refused('Files are not taken here.');
      return [name, value];
    }),
  );
}

function urlencodedFields(text: string): Record<string, string> {
  try {
    const pairs = text.split('&').filter(Boolean);
    return onlyOnce(
      pairs.map((pair) => {
        const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
        return [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
      }),
    );
  } catch (cause) {
    throw cause instanceof AppError ? cause : refused('This form cannot be read.', cause);
  }
}

const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

function onlyOnce(fields: [name: string, value: string][]): Record<string, string> {
  const names = new Set(fields.map(([name]) => name));
  if (names.size !== fields.length) throw refused('A field appears twice.');
  if (names.has('__proto__')) throw refused('A field must not be called __proto__.');
  return Object.fromEntries(fields);
}

const refused = (message: string, cause?: unknown) => new AppError('BAD_REQUEST', { message, cause });
