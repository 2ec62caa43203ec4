import { isCandidateOf } from '../candidates/review-items.ts';
import type { IncomingChanges } from './incoming-changes.ts';
import type { ReviewNavigation } from './review-navigation.ts';
import { refreshResults } from './review-queries.ts';
import type { ReviewSnapshot } from './review-snapshot.ts';
import type { ReviewStore, ReviewStoreOptions } from './review-store.ts';

/** A reference record that was attached, and the revision of the run that this made. */
type Attached = { list: string; externalId: string; externalName: string; revision: number | null };

/** What attaching needs of the session. */
type AttachingSession = {
  snapshot: () => ReviewSnapshot;
  focus: () => void;
  closeDialog: (type: 'attach') => void;
  navigation: ReviewNavigation;
  team: { changes: IncomingChanges } | null;
};

/** Attaching of reference records to the open record, by the search of the lists. */
export class ReviewAttaching {
  readonly #session: AttachingSession;
  readonly #store: ReviewStore;
  readonly #options: Pick<ReviewStoreOptions, 'queries' | 'run'>;

  constructor(
    session: AttachingSession,
    store: ReviewStore,
    options: Pick<ReviewStoreOptions, 'queries' | 'run'>,
  ) {
    this.#session = session;
    this.#store = store;
    this.#options = options;
  }

  /** Opens the search of the lists for the open record. */
  open = (): void => {
    const { isReadOnly, position } = this.#session.snapshot();
    if (!isReadOnly && position.recordId !== null) this.#store.update({ dialog: { type: 'attach' } });
  };

  /** Closes the search, and chooses what was attached to a record as soon as it is read. */
  finish = async (recordId: string, { revision, ...attached }: Attached): Promise<void> => {
    const { closeDialog, team, navigation, snapshot, focus } = this.#session;
    closeDialog('attach');
    team?.changes.recordOwn(revision);
    this.#store.update({ announcement: `Attached: ${attached.externalName}. It needs a decision.` });
    await refreshResults(this.#options.queries, this.#options.run.id);
    const { position, candidates } = snapshot();
    const item = candidates.items.find((one) => isCandidateOf(one, attached));
    if (position.recordId === recordId && item) navigation.chooseItem(item.key);
    focus();
  };
}
