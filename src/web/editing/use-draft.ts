import { useMemo, useState } from 'react';
import { type JsonValue, mergeDocuments, sameValue } from '#records';

/** A document as an editor shows it; `version` is null for one that is not stored yet. */
export type Shown<D> = { key: string; version: number | null; value: D };

/** The user's edits of a document. */
export type DraftState<D> = {
  key: string;
  draft: D;
  /** The document when the editing began, and its version. */
  base: D;
  version: number | null;
  change: (change: Partial<D>) => void;
  /** Starts a new draft of `to`; `draft` has the edits, if there are any. */
  reset: (to: Shown<D>, draft?: D) => void;
  /** Goes on from the draft that was `sent`, as it is stored now. What was typed since stays, also under a new key. */
  saved: (as: Shown<D>, sent: D) => void;
  /** The keys that differ from `base`. */
  dirty: ReadonlySet<keyof D>;
  isDirty: boolean;
};

type State<D> = { shown: Shown<D>; draft: D; savedAs?: string };

/** A draft of the shown document. Another key starts a new draft; a newer version replaces a draft without edits. */
export function useDraft<D extends Record<string, JsonValue>>(shown: Shown<D>): DraftState<D> {
  const [state, setState] = useState<State<D>>({ shown, draft: shown.value });
  const isOther = state.shown.key !== shown.key;
  const isNewer = (shown.version ?? 0) > (state.shown.version ?? 0);
  const isFollowing = isOther || (isNewer && sameValue(state.draft, state.shown.value));
  const isSavedAs = isOther && state.savedAs === shown.key;
  const moved = { shown: { ...state.shown, key: shown.key }, draft: state.draft };
  const current = isSavedAs ? moved : isFollowing ? { shown, draft: shown.value } : state;
  if (isFollowing) setState(current);

  const { value: base, version } = current.shown;
  const dirty = useMemo(() => differingKeys(base, current.draft), [base, current.draft]);
  return {
    key: current.shown.key,
    draft: current.draft,
    base,
    version,
    change: (change) => setState((before) => ({ ...before, draft: { ...before.draft, ...change } })),
    reset: (to, draft = to.value) => setState({ shown: to, draft }),
    saved: (as, sent) =>
      setState((before) => {
        const { key } = current.shown;
        if (before.shown.key !== key) return before;
        const { merged } = mergeDocuments({ base: sent, mine: before.draft, theirs: as.value });
        return { shown: { ...as, key }, savedAs: as.key, draft: merged as D };
      }),
    dirty,
    isDirty: dirty.size > 0,
  };
}

function differingKeys<D extends Record<string, JsonValue>>(base: D, draft: D): ReadonlySet<keyof D> {
  return new Set(Object.keys(draft).filter((key) => !sameValue(base[key], draft[key])));
}
