import { Kbd } from '@mantine/core';
import { useState } from 'react';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { useLetterKeys } from '../../letter-keys.ts';
import { AssignFinding } from './assign-finding.tsx';
import { ClientFindings } from './client-findings.tsx';
import styles from './screening.module.css';
import { useFindingKeys } from './use-finding-keys.ts';

const KEYS = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'review' },
  { keys: ['S'], does: 'seen' },
  { keys: ['A'], does: 'assign' },
];

/** The findings with the chosen one, which keys move, open, mark as seen and assign. */
export function InboxFindings({
  items,
  opened,
  onOpen,
  onSeen,
}: {
  items: readonly Finding[];
  opened: string | null;
  onOpen: (id: string | null) => void;
  /** Null for users who may not write. */
  onSeen: ((ids: string[]) => void) | null;
}) {
  const [letters] = useLetterKeys();
  const [chosenId, choose] = useState<string | null>(opened);
  const [assigned, assign] = useState<Finding | null>(null);
  const at = items.findIndex(({ id }) => id === chosenId);
  const chosen = items[at];
  const goTo = (to: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, to))];
    if (!next) return;
    choose(next.id);
    document.getElementById(`finding-${next.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  useFindingKeys(
    {
      move: (by) => goTo(at < 0 ? 0 : at + by),
      open: () => chosen && onOpen(opened === chosen.id ? null : chosen.id),
      seen:
        onSeen &&
        (() => {
          if (!chosen) return;
          onSeen([chosen.id]);
          choose((items[at + 1] ?? items[at - 1])?.id ?? null);
        }),
      assign: onSeen && (() => chosen && assign(chosen)),
    },
    { letters },
  );
  if (items.length === 0) return null;
  return (
    <>
      <ClientFindings
        {...{ items, opened, onOpen, onSeen }}
        chosen={chosen?.id ?? null}
        onAssign={onSeen && assign}
      />
      {letters && onSeen && <KeyHints />}
      <AssignFinding finding={assigned} onClose={() => assign(null)} />
    </>
  );
}

function KeyHints() {
  return (
    <p className={`quiet ${styles.keys}`} aria-hidden="true">
      {KEYS.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </p>
  );
}
