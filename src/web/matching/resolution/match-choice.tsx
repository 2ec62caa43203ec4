import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatchView, ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './match-choice.module.css';
import { matchesQuery } from './resolution-queries.ts';

export type MatchChoiceProps = { runId: string; item: ResolutionItem; onChoose: (match: MatchView) => void };

/** Chooses one of several matches of a record, whose values are then offered. */
export function MatchChoice({ runId, item, onChoose }: MatchChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        {item.match ? 'Choose another' : 'Choose a match'}
        <span className="visually-hidden"> for {item.name}</span>
      </TextButton>
      <PanelDialog open={isOpen} onClose={() => setOpen(false)} title={`Matches of ${item.name}`}>
        {isOpen && (
          <Matches
            runId={runId}
            item={item}
            onChoose={(match) => {
              setOpen(false);
              onChoose(match);
            }}
          />
        )}
      </PanelDialog>
    </>
  );
}

function Matches({ runId, item, onChoose }: MatchChoiceProps) {
  const query = useInfiniteQuery(matchesQuery(runId, item.recordId));
  const matches = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <ul className={styles.list}>
        {matches.map((match) => (
          <li key={match.key}>
            <button
              type="button"
              className={styles.match}
              aria-current={match.key === item.match?.key || undefined}
              onClick={() => onChoose(match)}
            >
              <span className={styles.score}>{match.score}</span>
              <span className={styles.name}>{match.externalName}</span>
              <span className={`quiet ${styles.origin}`}>
                {match.externalId} of {match.listName}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Pane query={query} failed="The matches could not be read." />
      <p className={`quiet ${styles.foot}`} role="status">
        {query.data &&
          `${formatCount(matches.length)} of ${counted(item.matches, 'match', 'matches')} shown.`}{' '}
        {!query.isError && <ShowMore pages={query} />}
      </p>
    </>
  );
}
