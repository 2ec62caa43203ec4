import type { Reason } from '#contract/matching/matching-parts.ts';
import type { Decision } from '#matching';
import { decisionShown, type ReviewItem } from '../candidates/review-items.ts';
import type { ReasonRequest } from './review-snapshot.ts';
import type { ReviewStore } from './review-store.ts';

/** The reason and the note of a decision. */
export type ReasonAndNote = { reason: Reason | null; note: string };

/** Asks for the reason of a decision where its list needs one, or where the user wants to give one. */
export class ReviewReasons {
  readonly #store: ReviewStore;

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  /** Asks for the reason of a decision if its list needs one. Returns whether it asks; nothing is decided then. */
  asksFor(item: ReviewItem, decision: Decision): boolean {
    if (decision === 'undecided' || !this.#isRequired(item)) return false;
    if (decisionShown(item).value === decision) return false;
    this.#open({ item, decision, isDeciding: true, isRequired: true });
    return true;
  }

  /** Opens the reason and the note of the chosen item. */
  open = (): void => {
    const { isReadOnly, chosen } = this.#store.snapshot();
    if (isReadOnly || !chosen) return;
    const { value } = decisionShown(chosen);
    const decision = value === 'undecided' ? null : value;
    this.#open({ item: chosen, decision, isDeciding: false, isRequired: false });
  };

  close = (): void => this.#store.update({ asking: null });

  #open(request: Omit<ReasonRequest, 'recordId'>): void {
    const { recordId } = this.#store.snapshot().position;
    if (recordId !== null) this.#store.update({ asking: { ...request, recordId } });
  }

  #isRequired(item: ReviewItem): boolean {
    const { run } = this.#store.snapshot();
    const listId = item.type === 'group' ? item.group.list : item.candidate.list;
    return run.lists.some(({ id, needsReason }) => id === listId && needsReason);
  }
}
