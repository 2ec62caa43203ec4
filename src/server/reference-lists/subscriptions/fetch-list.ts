import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { numberText } from '../../ground/installation-format.ts';
import { writeFileFrom } from '../../ground/write-file-from.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import { allowsAddress } from './list-sources.ts';
import type { SubscriptionConfig } from './subscription-settings.ts';

/** What identifies the state of a file at its source, so that it is read again only when it has changed. */
export type SourceMark = {
  /** The address, or the name of the file in its folder. */
  source: string;
  etag: string | null;
  lastModified: string | null;
  /** SHA-256 of the content, in hexadecimal digits. */
  hash: string;
  /** The day on which the list says that it was published, as yyyy-mm-dd. */
  publishedOn?: string | undefined;
};

type Fetching = { config: SubscriptionConfig; signal: AbortSignal };

const MOST_REDIRECTS = 5;
const MOST_CHECKSUM_BYTES = 64_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const WEB_PAGE = /^\s*(<!doctype html|<html)/i;

/**
 * Fetches a file to a path; null when it has not changed since its mark. Every address on the way must be allowed.
 * @throws FileProblem that says what the source did
 */
export async function fetchList(
  address: string,
  { mark, path, config, signal }: Fetching & { mark: SourceMark | null; path: string },
): Promise<SourceMark | null> {
  const within = { config, signal: withTimeout(signal, config) };
  return inWords(address, within, async () => {
    const response = await follow(address, conditionsOf(mark), within);
    if (response.status === 304 && mark) return null;
    const length = await checkHead(address, response, config);
    const { hash, bytes } = await store(address, response, { path, maxBytes: config.listMaxBytes });
    if (length !== null && bytes !== length) throw endedEarly(address, bytes, length);
    return {
      ...{ source: address, hash },
      etag: response.headers.get('etag'),
      lastModified: response.headers.get('last-modified'),
    };
  });
}

/** Fetches a file of checksums as text. @throws FileProblem */
export async function fetchChecksums(address: string, { config, signal }: Fetching): Promise<string> {
  const within = { config, signal: withTimeout(signal, config) };
  return inWords(address, within, async () => {
    const response = await follow(address, {}, within);
    await checkHead(address, response, config);
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString('latin1');
      if (text.length > MOST_CHECKSUM_BYTES) throw new FileProblem('The file of the checksum is too large.');
    }
    return text;
  });
}

/** Requests an address, and what it redirects to, as long as every one is allowed. */
async function follow(
  address: string,
  headers: Record<string, string>,
  { config, signal }: Fetching,
): Promise<Response> {
  let url = new URL(address);
  const seen = new Set<string>();
  for (;;) {
    if (!allowsAddress(config.listSources, url)) throw notAllowed(address, url);
    if (seen.has(url.href)) throw new FileProblem(`${url.host} redirects in a circle.`);
    seen.add(url.href);
    const response = await fetch(url, {
      ...{ redirect: 'manual', signal },
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Cairn-Lists' },
    });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === null) return response;
    await response.body?.cancel();
    if (seen.size > MOST_REDIRECTS) throw new FileProblem(`${url.host} redirects too often.`);
    if (!URL.canParse(location, url.href)) throw new FileProblem(`${url.host} redirects to no address.`);
    url = new URL(location, url);
  }
}

function notAllowed(address: string, url: URL): FileProblem {
  if (url.href === new URL(address).href) return new FileProblem(`LIST_SOURCES does not allow ${url.host}.`);
  const { host } = new URL(address);
  return new FileProblem(
    `${host} redirects to ${url.origin}${url.pathname}, which LIST_SOURCES does not allow.`,
  );
}

/** Checks status, type and announced length; resolves to the length, or null when it is not known. */
async function checkHead(
  address: string,
  response: Response,
  { listMaxBytes }: SubscriptionConfig,
): Promise<number | null> {
  const problem = headProblem(new URL(address).host, response, listMaxBytes);
  if (problem !== null) {
    await response.body?.cancel();
    throw new FileProblem(problem);
  }
  const length = response.headers.get('content-length');
  return length === null || response.headers.has('content-encoding') ? null : Number(length);
}

function headProblem(host: string, { status, headers }: Response, maxBytes: number): string | null {
  if (status !== 200) return `${host} answered ${status}.`;
  if (/^text\/html\b/i.test(headers.get('content-type') ?? '')) return webPage(host);
  return Number(headers.get('content-length') ?? 0) > maxBytes ? tooLarge(host, maxBytes) : null;
}

/** Writes the body to a path, and resolves to its hash and length. */
async function store(
  address: string,
  response: Response,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<{ hash: string; bytes: number }> {
  const { host } = new URL(address);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* checked(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      if (bytes === 0 && WEB_PAGE.test(Buffer.from(chunk).toString('latin1', 0, 200)))
        throw new FileProblem(webPage(host));
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FileProblem(tooLarge(host, maxBytes));
      hash.update(chunk);
      yield chunk;
    }
  }
  await writeFileFrom(checked(response.body ?? Readable.from([])), path, { mode: 0o600 }).catch(
    (error: unknown) => {
      const length = Number(response.headers.get('content-length') ?? 0);
      throw isCutOff(error) && length > bytes ? endedEarly(address, bytes, length) : error;
    },
  );
  if (bytes === 0) throw new FileProblem(`${host} sent an empty file.`);
  return { hash: hash.digest('hex'), bytes };
}

/** Turns what went wrong on the network into a sentence. */
async function inWords<T>(address: string, { config, signal }: Fetching, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    const { host } = new URL(address);
    if ((signal.reason as Error | undefined)?.name === 'TimeoutError') {
      throw new FileProblem(
        `${host} did not send the whole file within ${config.listTimeoutMs / 1_000} seconds.`,
      );
    }
    if (signal.aborted) throw error;
    if (isCutOff(error)) throw new FileProblem(`${host} ended the connection in the middle of the file.`);
    const cause = (error as { cause?: { code?: string } }).cause;
    throw new FileProblem(`${host} could not be reached${cause?.code ? ` (${cause.code})` : ''}.`);
  }
}

function withTimeout(signal: AbortSignal, { listTimeoutMs }: SubscriptionConfig): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(listTimeoutMs)]);
}

function conditionsOf(mark: SourceMark | null): Record<string, string> {
  return {
    ...(mark?.etag && { 'if-none-match': mark.etag }),
    ...(mark?.lastModified && { 'if-modified-since': mark.lastModified }),
  };
}

/** Whether a body ended before its end. */
function isCutOff(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'terminated';
}

function endedEarly(address: string, bytes: number, length: number): FileProblem {
  const [came, whole] = [bytes, length].map(numberText);
  return new FileProblem(`${new URL(address).host} sent ${came} of ${whole} bytes: half a file.`);
}

function webPage(host: string): string {
  return `${host} sent a web page, not a list.`;
}

function tooLarge(host: string, maxBytes: number): string {
  return `${host} sends more than ${numberText(maxBytes / 1_000_000)} MB, the most that is read.`;
}
