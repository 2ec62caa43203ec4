import { SaveQueue, type SaveState } from '../../../editing/save-queue.ts';
import { UNDECIDED } from '../candidates/review-items.ts';
import type { DecisionTarget } from './decision-counts.ts';
import {
  type DecisionItem,
  type MutationContext,
  type MutationOutcome,
  type ReviewMutation,
  sendMutation,
  type Undone,
} from './decision-mutations.ts';

type DecisionEvents = {
  onState: (state: SaveState) => void;
  onOutcome: (outcome: MutationOutcome) => void;
  /** Nothing waits, and nothing was decided for a while. */
  onIdle: () => void;
};

/**
 * Decides at once in the cache and one after another on the server. What cannot be sent waits in order and is retried,
 * nothing of it lost while the page is open; what somebody else decided first stays theirs.
 */
export class ReviewDecisions {
  readonly #context: MutationContext;
  readonly #queue: SaveQueue<ReviewMutation>;

  constructor(context: MutationContext, { onState, onOutcome, onIdle }: DecisionEvents) {
    this.#context = context;
    this.#queue = new SaveQueue<ReviewMutation>({
      send: async (mutation) => {
        onOutcome(await sendMutation(mutation, context));
        return 'saved';
      },
      onState,
      onIdle,
    });
  }

  retry = (): void => this.#queue.retry();

  /** Ends all retries; what is under way ends by itself. */
  stop = (): void => this.#queue.stop();

  decide(item: DecisionItem, label: string): void {
    const { cache, by } = this.#context;
    const { recordId, key, decision: value } = item;
    const before = this.#shown(item);
    // A note that was written before deciding goes with the decision.
    const note = item.note ?? (before.value === 'undecided' ? before.note : null);
    const at = new Date().toISOString();
    cache.patch({ recordId, key, decision: { ...UNDECIDED, value, by, at, note: note ?? before.note } });
    const sent = { ...item, ...(note !== null && { note }), expected: before.value };
    this.#queue.add({ type: 'decide', item: sent, before, label });
  }

  /** Writes a note beside a decision, or for the one to come. */
  note({ recordId, key }: DecisionTarget, note: string): void {
    const shown = this.#shown({ recordId, key });
    if (shown.value !== 'undecided')
      this.decide({ recordId, key, decision: shown.value, note }, 'write a note');
    else this.#context.cache.patch({ recordId, key, decision: { ...shown, note: note || null } });
  }

  /** Takes the last step back: at once when it was not sent yet, else on the server. */
  undo(): Undone | null {
    const unsent = this.#queue.takeLast();
    if (unsent?.type !== 'decide') {
      if (unsent) this.#queue.add(unsent);
      this.#queue.add({ type: 'undo' });
      return null;
    }
    const { item, before, label } = unsent;
    this.#context.cache.patch({ recordId: item.recordId, key: item.key, decision: before });
    return { label, first: item, count: 1 };
  }

  #shown(target: DecisionTarget) {
    return this.#context.cache.decisionOf(target) ?? UNDECIDED;
  }
}
