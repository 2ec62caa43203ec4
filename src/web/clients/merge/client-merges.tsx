import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Merge } from '#contract/clients/merge-contract.ts';
import { clientPath, entityFilePath } from '#contract/page-paths.ts';
import { momentWords } from '../../ui/moment-words.ts';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import styles from './merge.module.css';
import { clientMergesQuery } from './merge-queries.ts';
import { thingsSentence } from './merge-words.ts';
import { type PathLabel, UndoMerge } from './undo-merge.tsx';

/** The merges of a client over its history: what moved, the history of the other, and how each is undone. */
export function ClientMerges({ clientId, label }: { clientId: string; label: PathLabel }) {
  const merges = useQuery(clientMergesQuery(clientId));
  const [undoing, setUndoing] = useState<Merge | null>(null);
  if (hasFailed(merges)) return <Pane query={merges} isLine failed="Its merges could not be read." />;
  const own = merges.data?.items.filter(({ stays }) => stays.id === clientId) ?? [];
  return (
    <>
      {own.map((merge) => (
        <section key={merge.id} className={styles.merge} aria-label={titleOf(merge)}>
          <p>
            <b>{titleOf(merge)}</b> {momentWords(merge.at)} by {merge.by}: {thingsSentence(merge.moved)}{' '}
            moved.
          </p>
          <p className={styles.noticeActions}>
            {!merge.person && (
              <TextLink to={entityFilePath({ kind: 'clients', id: merge.goes.id })}>
                History of {merge.goes.name}
              </TextLink>
            )}
            {merge.undone === null ? (
              <TextButton onClick={() => setUndoing(merge)}>Undo the merge…</TextButton>
            ) : (
              <span className="quiet">
                Undone {momentWords(merge.undone.at)} by {merge.undone.by}.{' '}
                {!merge.person && <TextLink to={clientPath(merge.goes.id)}>Open {merge.goes.name}</TextLink>}
              </span>
            )}
          </p>
        </section>
      ))}
      {undoing && (
        <UndoMerge
          merge={undoing}
          label={label}
          onClose={() => setUndoing(null)}
          onUndone={() => setUndoing(null)}
        />
      )}
    </>
  );
}

function titleOf({ goes, stays, person }: Merge): string {
  return person ? `${goes.name} merged into ${stays.name}` : `Merged with ${goes.name}`;
}
