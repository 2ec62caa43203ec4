import { ORPCError } from '@orpc/client';
import type { MatchView, ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { NOTHING_WAITING, SaveQueue, type SaveState } from '../../editing/save-queue.ts';
import type { Choices } from './resolution-choices.ts';

/** Debounce before choices are sent. */
const DEBOUNCE_MS = 350;

/** The save state of the choices of a resolution. */
export type ChoiceState = {
  saving: SaveState;
  /** Records whose client changed while choices were made. */
  changed: ReadonlySet<string>;
};

/**
 * The choices of a resolution: shown at once and sent after a debounce. Only the latest choices of each record are sent.
 * A record whose client has changed since is replaced by its current state.
 */
export class ChoiceStore {
  readonly #show: (item: ResolutionItem) => void;
  readonly #queue: SaveQueue<ResolutionItem>;
  readonly #listeners = new Set<() => void>();
  /** The latest unsent choices by record. */
  readonly #unsent = new Map<string, ResolutionItem>();
  #state: ChoiceState = { saving: NOTHING_WAITING, changed: new Set() };

  constructor({
    send,
    show,
  }: {
    /** Resolves with the record as it is stored. */
    send: (item: ResolutionItem) => Promise<ResolutionItem>;
    /** Shows a record. */
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
    // Only the server knows the fields of another match.
    const rows = match?.key === item.match?.key ? item.rows : [];
    const next = { ...item, choices, match, rows };
    this.#show(next);
    this.#unsent.set(item.recordId, next);
    this.#queue.add(next);
  };

  /** Sends all waiting choices and resolves when they are stored. Rejects when the server cannot be reached. */
  flush = (): Promise<void> => this.#queue.flush();

  /** Sends all waiting choices without reporting the outcome. */
  retry = (): void => this.#queue.retry();

  #accept(sent: ResolutionItem, stored: ResolutionItem): void {
    // Newer choices were made during the request and are still to be sent.
    if (this.#unsent.get(sent.recordId) !== sent) return;
    this.#unsent.delete(sent.recordId);
    this.#show(stored);
  }

  /** The current record of a conflict; rethrows any other error. */
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
