const WRITERS = 4;
const CLIENTS_PER_WRITER = 5;
const DELETE_EVERY = 17;

/** A write that the server acknowledged with 200: its version, and its number in `note` (null: deleted). */
export type AcknowledgedWrite = { id: string; version: number; note: number | null };

/** Writes clients over HTTP without a pause, and records acknowledgements and refusals. */
export class WriteStream {
  readonly acknowledged: AcknowledgedWrite[] = [];
  readonly refused: string[] = [];
  readonly #send: (path: string, init: RequestInit) => Promise<Response>;
  #count = 0;

  constructor(url: string, headers: Record<string, string>) {
    this.#send = (path, init) =>
      fetch(`${url}${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
  }

  /** Writes until the server is down. */
  async untilServerEnds(): Promise<void> {
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => this.#writeOn(writer)));
  }

  async #writeOn(writer: number): Promise<void> {
    for (let turn = 0; ; turn++) {
      const id = `kill-${writer}-${turn % CLIENTS_PER_WRITER}`;
      try {
        await this.#write(id, this.#count++);
      } catch {
        // The connection was closed: this write may or may not be stored.
        return;
      }
    }
  }

  async #write(id: string, count: number): Promise<void> {
    const isDelete = count % DELETE_EVERY === 0;
    const contacts = [{ firstname: 'Con', lastname: `Tact${count}` }];
    const body = JSON.stringify({ name: `Killed ${count}`, note: count, contacts });
    const request = isDelete ? { method: 'DELETE' } : { method: 'PUT', body };
    const response = await this.#send(`/api/clients/${id}`, request);
    const text = await response.text();
    if (isDelete && response.status === 404) return;
    if (response.status !== 200) this.refused.push(`${response.status} ${text}`);
    else this.acknowledged.push({ id, version: JSON.parse(text).version, note: isDelete ? null : count });
  }
}
