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
import type { ReasonAndNote } from './review-reasons.ts';

type DecisionEvents = {
  onState: (state: SaveState) => void;
  onOutcome: (outcome: MutationOutcome) => void;
  /** Called when nothing is waiting and nothing was decided for a while. */
  onIdle: () => void;
};

/**
 * Applies decisions to the cache at once and sends them one after another. Unsent decisions wait in order and are
 * retried while the page is open; a decision that another user made first wins.
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

  /** Ends all retries; a request in flight completes. */
  stop = (): void => this.#queue.stop();

  decide(item: DecisionItem, label: string): void {
    const { cache, by } = this.#context;
    const { recordId, key, decision: value } = item;
    const before = this.#shown(item);
    // A note and a reason that were given before the decision are sent with it.
    const isFirst = before.value === 'undecided';
    const note = item.note ?? (isFirst ? before.note : null);
    const reason = item.reason ?? (isFirst ? before.reason : null);
    const kept = before.value === value ? before.reason : null;
    const at = new Date().toISOString();
    const made = { ...UNDECIDED, value, by, at, note: note ?? before.note, reason: reason ?? kept };
    cache.patch({ recordId, key, decision: made });
    const sent = {
      ...{ recordId, key, decision: value, expected: before.value },
      ...(note !== null && { note }),
      ...(reason !== null && { reason: reason.code }),
    };
    this.#queue.add({ type: 'decide', item: sent, before, label });
  }

  /** Saves the reason and the note of a decision, or of the next decision. */
  saveReason({ recordId, key }: DecisionTarget, { reason, note }: ReasonAndNote): void {
    const shown = this.#shown({ recordId, key });
    if (shown.value !== 'undecided')
      this.decide({ recordId, key, decision: shown.value, note, reason }, 'change reason or note');
    else this.#context.cache.patch({ recordId, key, decision: { ...shown, note: note || null, reason } });
  }

  /** Undoes the last step: at once when it is unsent, else on the server. */
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
