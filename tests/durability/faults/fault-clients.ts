import { setTimeout as delay } from 'node:timers/promises';
import { formStamp } from '../../../src/server/contact-messages/form-stamp.ts';
import { aMessage, CONTACT_KEYS, SEND_PATH } from '../../support/contact-scenario.ts';
import { cookiesOf } from '../../support/cookies-of.ts';
import { multipartUpload, uploadPath } from '../../support/summary-scenario.ts';
import type { FaultHistory, Outcome } from './fault-history.ts';

const CLIENTS = 4;
const DOCUMENTS = 6;
const MESSAGE_EVERY = 5;
const UPLOAD_EVERY = 7;
const STAMP_AGE_MS = 60_000;
/** After a failure, as a person would not write on at full speed. */
const PAUSE_MS = 25;
/** No answer may take longer, whatever fails. */
const ANSWER_LIMIT_MS = 60_000;

type Server = { url: string; authSecret: string };
type Uploaded = { path: string; bytes: string };

/** Clients that read and write the same few documents, send messages and upload files, and record what they are told. */
export class FaultClients {
  /** The files whose upload was acknowledged. */
  readonly uploads: Uploaded[] = [];
  readonly #server: Server;
  readonly #history: FaultHistory;
  readonly #random: () => number;
  #cookie = '';
  #count = 0;
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(server: Server, history: FaultHistory, random: () => number) {
    this.#server = server;
    this.#history = history;
    this.#random = random;
  }

  /** Begins to write; all clients as the same user. */
  start(): void {
    this.#isStopping = false;
    this.#running = Promise.all(Array.from({ length: CLIENTS }, () => this.#workOn()));
  }

  /** Stops, and waits for the last answers. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  /** Signs in unless the session is still good. */
  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    const asked = await this.#send('/api/clients?limit=1', {});
    await asked.body?.cancel();
    if (asked.status === 200) return;
    const body = JSON.stringify({ email, password });
    const answer = await this.#send('/api/auth/sign-in/email', { method: 'POST', body });
    if (answer.status !== 200) throw new Error(`Signing in fails: ${answer.status} ${await answer.text()}`);
    this.#cookie = cookiesOf(answer);
    await answer.body?.cancel();
  }

  /** Returns the acknowledged files, from a position on, that cannot be downloaded as they were sent. */
  async lostUploads(from = 0): Promise<string[]> {
    const lost: string[] = [];
    for (const { path, bytes } of this.uploads.slice(from)) {
      const answer = await this.#send(`/v0/b/cairn/o/${encodeURIComponent(path)}?alt=media`, {});
      if ((await answer.text()) !== bytes) lost.push(`${path} was uploaded and is lost: ${answer.status}`);
    }
    return lost;
  }

  async #workOn(): Promise<void> {
    while (!this.#isStopping) {
      const count = ++this.#count;
      try {
        if (count % UPLOAD_EVERY === 0) await this.#upload(count);
        else if (count % MESSAGE_EVERY === 0) await this.#message(count);
        else await this.#write(count);
      } catch (error) {
        if ((error as Error).name === 'TimeoutError') {
          this.#history.contradictions.push(`request ${count} had no answer for ${ANSWER_LIMIT_MS} ms`);
        }
        await delay(PAUSE_MS);
      }
    }
  }

  async #write(count: number): Promise<void> {
    const id = `fault-${Math.floor(this.#random() * DOCUMENTS)}`;
    const path = `/api/clients/${id}`;
    const known = this.#history.newest(id);
    const read = await this.#send(path, {});
    const text = await read.text();
    if (read.status !== 200 && read.status !== 404) return void (await delay(PAUSE_MS));
    const version = read.status === 200 ? (JSON.parse(text).version as number) : 0;
    this.#history.read(id, known, version);
    const token = `token ${count}`;
    const body = JSON.stringify({
      name: `Fault ${count}`,
      note: token,
      contacts: [{ lastname: `Tact${count}` }],
    });
    const expected: Record<string, string> =
      version === 0 ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` };
    const write = { id, version: version + 1, token };
    const { outcome, status } = await this.#outcomeOf(this.#send(path, { method: 'PUT', body }, expected));
    this.#history.wrote({ ...write, outcome, status });
  }

  async #message(count: number): Promise<void> {
    const text = `This is message ${count}.`;
    const stamp = formStamp(this.#server.authSecret, new Date(Date.now() - STAMP_AGE_MS));
    const template_params = aMessage({ description: text, stamp });
    const body = JSON.stringify({ ...CONTACT_KEYS, template_params });
    // Each from an address of its own, forwarded by a trusted proxy.
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const sent = this.#send(SEND_PATH, { method: 'POST', body }, { 'x-forwarded-for': address });
    const { outcome } = await this.#outcomeOf(sent);
    this.#history.messages.push({ text, outcome });
  }

  async #upload(count: number): Promise<void> {
    const bytes = `%PDF-1.4 file ${count} ${'stone '.repeat(2_000)}`;
    const path = `pdfs/${count}_fault.pdf`;
    const { method, headers, body } = multipartUpload(new TextEncoder().encode(bytes));
    const { outcome } = await this.#outcomeOf(this.#send(uploadPath(path), { method, body }, headers));
    if (outcome === 'acknowledged') this.uploads.push({ path, bytes });
  }

  async #outcomeOf(sent: Promise<Response>): Promise<{ outcome: Outcome; status: number }> {
    try {
      const answer = await sent;
      await answer.text();
      const { status } = answer;
      if (status === 200) return { outcome: 'acknowledged', status };
      if (status >= 500) await delay(PAUSE_MS);
      // A failed commit, or a lost connection to the database, says nothing about what happened.
      return { outcome: status === 500 || status === 503 ? 'unknown' : 'refused', status };
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') throw error;
      await delay(PAUSE_MS);
      return { outcome: 'unknown', status: 0 };
    }
  }

  #send(path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<Response> {
    const { url } = this.#server;
    const standard = { 'content-type': 'application/json', origin: url, cookie: this.#cookie };
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return fetch(url + path, { ...init, headers: { ...standard, ...headers }, signal });
  }
}
