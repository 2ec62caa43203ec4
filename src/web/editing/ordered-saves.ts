/**
 * Sends the saves of fields one after the other, and has an action wait for them: a field that is saved when it is left
 * must not be overtaken by the press that left it.
 */
export class OrderedSaves {
  #last: Promise<unknown> = Promise.resolve();
  readonly #underWay = new Set<Promise<unknown>>();

  /** Sends a save once those before it are answered, whatever came of them. */
  save = <T>(send: () => Promise<T>): Promise<T> => {
    const sent = this.#last.then(send, send);
    this.#underWay.add(sent);
    this.#last = sent.catch(() => undefined).finally(() => this.#underWay.delete(sent));
    return sent;
  };

  /** Resolves when the saves that are under way are answered; rejects when one of them fails, as the action would lose it. */
  settled = async (): Promise<void> => {
    await Promise.all(this.#underWay);
  };
}
