import { setTimeout as delay } from 'node:timers/promises';
import { formStamp } from '../../src/server/contact-messages/form-stamp.ts';
import { aMessage, CONTACT_KEYS, SEND_PATH } from '../support/contact-scenario.ts';

const SENDERS = 3;
const STAMP_AGE_MS = 60_000;
const RETRY_PAUSE_MS = 20;
/** The rate of messages is that of deliveries: jobs on PostgreSQL do a few per second. */
const WRITING_MS = 200;

/** Visitors who send the contact form one after the other, and repeat it until the response is OK. */
export class MessageStream {
  /** The text of each acknowledged message. */
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  readonly #url: string;
  readonly #authSecret: string;
  #count = 0;
  #isEnding = false;

  constructor(url: string, authSecret: string) {
    this.#url = url;
    this.#authSecret = authSecret;
  }

  /** Sends until `end` is called, and until each message is acknowledged. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: SENDERS }, () => this.#sendOn()));
  }

  end(): void {
    this.#isEnding = true;
  }

  async #sendOn(): Promise<void> {
    while (!this.#isEnding) {
      const number = ++this.#count;
      const params = aMessage({
        description: `This is message ${number}.`,
        stamp: formStamp(this.#authSecret, new Date(Date.now() - STAMP_AGE_MS)),
      });
      while (!(await this.#send(params, number))) await delay(RETRY_PAUSE_MS);
      this.acknowledged.push(params.description);
      await delay(WRITING_MS);
    }
  }

  /** Sends a message once; false when the server is down or dies before it answers. */
  async #send(params: object, number: number): Promise<boolean> {
    const body = JSON.stringify({ ...CONTACT_KEYS, template_params: params });
    // Each from an address of its own, forwarded by a trusted proxy.
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    try {
      const response = await fetch(`${this.#url}${SEND_PATH}`, { method: 'POST', body, headers });
      const text = await response.text();
      if (response.status !== 200) this.refused.push(`${response.status} ${text}`);
      return text === 'OK';
    } catch {
      return false;
    }
  }
}
