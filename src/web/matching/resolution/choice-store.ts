import { ORPCError } from '@orpc/client';
import type { MatchView, ResolutionItem } from '#contract/match-resolution-contract.ts';
import { NOTHING_WAITING, SaveQueue, type SaveState } from '../../editing/save-queue.ts';
import type { Choices } from './resolution-choices.ts';

/** How long writing rests before the choices are sent. */
const DEBOUNCE_MS = 350;

/** How the choices of a resolution are kept. */
export type ChoiceState = {
  saving: SaveState;
  /** Records whose client changed while choices were made. */
  changed: ReadonlySet<string>;
};

/**
 * The choices of a resolution: at once on the screen, and on the server as soon as writing rests. Of those for one
 * record the newest is sent. A record whose client somebody changed meanwhile is shown as it is now.
 */
export class ChoiceStore {
  readonly #show: (item: ResolutionItem) => void;
  readonly #queue: SaveQueue<ResolutionItem>;
  readonly #listeners = new Set<() => void>();
  /** By record what was chosen last and is not on the server yet. */
  readonly #unsent = new Map<string, ResolutionItem>();
  #state: ChoiceState = { saving: NOTHING_WAITING, changed: new Set() };

  constructor({
    send,
    show,
  }: {
    /** Resolves with the record as it is stored. */
    send: (item: ResolutionItem) => Promise<ResolutionItem>;
    /** Shows a record as it is now. */
    show: (item: ResolutionItem) => void;
  }) {
    this.#show = show;
    this.#queue = new SaveQueue<ResolutionItem>({
      send: async (item) => {
        this.#accept(item, await send(item).catch(this.#changedItem));
        return 'saved';
      },
      keyOf: ({ recordId }) => recordId,
      debounceMs: DEBOUNCE_MS,
      onState: (saving) => this.#update({ saving }),
    });
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): ChoiceState => this.#state;

  choose = (item: ResolutionItem, choices: Choices, match: MatchView | null = item.match): void => {
    // What another match says of the fields, only the server knows.
    const rows = match?.key === item.match?.key ? item.rows : [];
    const next = { ...item, choices, match, rows };
    this.#show(next);
    this.#unsent.set(item.recordId, next);
    this.#queue.add(next);
  };

  /** Sends what waits; resolves when nothing does any more. Rejects when the server cannot be reached. */
  flush = (): Promise<void> => this.#queue.flush();

  /** The same for those who need no answer. */
  retry = (): void => this.#queue.retry();

  #accept(sent: ResolutionItem, stored: ResolutionItem): void {
    // Chosen again while it was on its way: that choice is still to be sent.
    if (this.#unsent.get(sent.recordId) !== sent) return;
    this.#unsent.delete(sent.recordId);
    this.#show(stored);
  }

  /** The record of a conflict as it is now; throws what is no conflict. */
  #changedItem = (problem: unknown): ResolutionItem => {
    const data = problem instanceof ORPCError && problem.code === 'CONFLICT' ? problem.data : undefined;
    const item = (data as { item?: ResolutionItem } | undefined)?.item;
    if (!item) throw problem;
    this.#update({ changed: new Set(this.#state.changed).add(item.recordId) });
    return item;
  };

  #update(change: Partial<ChoiceState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
