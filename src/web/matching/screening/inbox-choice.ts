import { createContext, type RefObject, use, useLayoutEffect, useRef, useState } from 'react';
import type { Finding } from '#contract/matching/screening-contract.ts';

/** The findings that are on the screen by id, and the one that keys act on. */
export type InboxChoice = {
  shown: RefObject<Map<string, Finding>>;
  /** The notes that are typed and not given yet, by finding: one stays while others are shown, or its place changes. */
  notes: RefObject<Map<string, string>>;
  chosen: string | null;
  choose: (id: string | null) => void;
  /** The finding whose records are open, with the focus. */
  opened: string | null;
  open: (id: string | null) => void;
  /** The finding whose records are shown: the opened one, else the chosen one where there is a pane beside the inbox. */
  shownOpen: string | null;
  /** Goes on to the finding after one that is decided, unless the user has gone on already. */
  goOn: (decided: string) => void;
  /** Null for users who may not write. */
  onSeen: ((ids: string[]) => void) | null;
  onAssign: ((finding: Finding) => void) | null;
};

export const InboxChoiceContext = createContext<InboxChoice | null>(null);

/** What is chosen in the inbox. */
export function useInboxChoice(): InboxChoice {
  const choice = use(InboxChoiceContext);
  if (!choice) throw new Error('A finding is shown outside the inbox.');
  return choice;
}

/**
 * The state behind it: rows of several lists, in the order in which they stand on the screen.
 * @param first what is chosen to begin with; it stays chosen whatever comes before it later
 */
export function useChosenFinding(opened: string | null, first: string | null) {
  const shown = useRef(new Map<string, Finding>());
  const notes = useRef(new Map<string, string>());
  const [chosen, choose] = useState<string | null>(opened ?? first);
  // Layout effects, here and for what is shown, as a key pressed in the moment after the first paint counts too.
  useLayoutEffect(() => {
    if (chosen === null && first !== null) choose(first);
  }, [chosen, first]);
  return {
    ...{ shown, notes, chosen, choose },
    /** The id of the row after another one, else of the one before it. */
    nextAfter(id: string | null): string | null {
      const ids = shownIds();
      const at = ids.indexOf(id ?? '');
      return ids[at + 1] ?? ids[at - 1] ?? null;
    },
    current: () => (chosen === null ? undefined : shown.current.get(chosen)),
    /** Scrolls to the row before or after the chosen one, and returns its id; null when there are no rows. */
    reach(by: 1 | -1): string | null {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-finding]')];
      const at = rows.findIndex((row) => row.dataset.finding === chosen);
      const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
      next?.scrollIntoView({ block: 'nearest' });
      return next?.dataset.finding ?? null;
    },
  };
}

function shownIds(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-finding]')].map(
    (row) => row.dataset.finding ?? '',
  );
}

/** Registers a finding while its row is on the screen. */
export function useShown(finding: Finding): void {
  const { shown } = useInboxChoice();
  useLayoutEffect(() => {
    const findings = shown.current;
    findings.set(finding.id, finding);
    return () => {
      findings.delete(finding.id);
    };
  }, [shown, finding]);
}
