import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionsPath } from '#contract/page-paths.ts';
import type { Handover } from '#contract/questions/handover-contract.ts';
import { showDate } from '#records';
import { handedProgress } from '../../editing/handover/handed-progress.ts';
import { dueWords } from '../../editing/values/due-words.ts';
import { useMayWrite } from '../../identity/role-queries.ts';
import { installationDay } from '../../ui/input/installation-day.ts';
import { recentMoment } from '../../ui/moment-words.ts';
import { hasFailed } from '../../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import desk from '../desk/desk.module.css';
import { DeskSection } from '../desk/desk-section.tsx';
import { handoversQuery, useHandoverActions } from './handover-queries.ts';
import { isDone } from './handover-words.ts';
import styles from './handovers.module.css';

/** What colleagues handed to the user, and what the user handed over; nothing when there is neither. */
export function DeskHandovers() {
  const handovers = useQuery(handoversQuery());
  const [isByMe, setByMe] = useState(false);
  const { toMe = [], byMe = [] } = handovers.data ?? {};
  if (toMe.length === 0 && byMe.length === 0 && !hasFailed(handovers)) return null;
  const shown = (isByMe && byMe.length > 0) || toMe.length === 0 ? byMe : toMe;
  const isShownByMe = shown === byMe && byMe.length > 0;
  const other = isShownByMe ? toMe : byMe;
  const otherTitle = isShownByMe ? 'Handed to me' : 'You handed over';
  return (
    <DeskSection
      title={isShownByMe ? 'You handed over' : 'Handed to me'}
      query={handovers}
      count={shown.length > 0 ? String(shown.length) : undefined}
      failed="Handovers could not be loaded."
      isEmpty={() => shown.length === 0}
      empty="Nothing is handed over."
      head={
        other.length > 0 && (
          <TextButton onClick={() => setByMe(!isShownByMe)}>
            {otherTitle} {other.length}
          </TextButton>
        )
      }
    >
      {() =>
        shown.map((handover) => (
          <li key={`${handover.entity.kind}/${handover.entity.id}`} className={desk.row}>
            {isShownByMe ? <HandedOverRow handover={handover} /> : <HandedToMeRow handover={handover} />}
          </li>
        ))
      }
    </DeskSection>
  );
}

function HandedToMeRow({ handover }: { handover: Handover }) {
  const { entity, from, sentence, handedAt, openedAt } = handover;
  return (
    <>
      <span className={desk.name}>
        <TextLink to={questionsPath(entity)}>{entity.name}</TextLink>
        {openedAt === null && <span className={styles.isNew}> New</span>}
      </span>
      <HandoverDay handover={handover} />
      {sentence !== '' && <q className={styles.sentence}>{sentence}</q>}
      <span className={desk.detail}>
        {from.name}, {recentMoment(handedAt)}. {handedProgress(handover)}
      </span>
    </>
  );
}

function HandedOverRow({ handover }: { handover: Handover }) {
  const { takeBack, forget } = useHandoverActions();
  const mayWrite = useMayWrite();
  const { entity, to } = handover;
  const done = isDone(handover);
  return (
    <>
      <span className={desk.name}>
        <TextLink to={questionsPath(entity)}>{entity.name}</TextLink>
      </span>
      <HandoverDay handover={handover} />
      <span className={`${desk.detail} ${styles.over}`}>
        <span>
          {stateSign(handover)} {stateWords(handover)}, {to.name}
        </span>
        {!mayWrite ? null : done ? (
          <TextButton disabled={forget.isPending} onClick={() => forget.mutate(handover)}>
            Seen<span className="visually-hidden">, {entity.name}</span>
          </TextButton>
        ) : (
          <TextButton disabled={takeBack.isPending} onClick={() => takeBack.mutate(entity)}>
            Withdraw<span className="visually-hidden"> {entity.name}</span>
          </TextButton>
        )}
      </span>
      {!done && !to.mayAnswer && (
        <span className={styles.failed}>{to.name} can no longer answer it. Withdraw it to go on.</span>
      )}
      {(takeBack.isError || forget.isError) && (
        <span className={styles.failed} role="alert">
          This could not be done. Please try again.
        </span>
      )}
    </>
  );
}

function HandoverDay({ handover }: { handover: Handover }) {
  const { day } = handover;
  if (day === null) return <span className={desk.end} />;
  const { words, state } = dueWords(day, installationDay());
  return (
    <span className={desk.end} data-state={isDone(handover) ? undefined : state}>
      by {showDate(day)}
      {state === 'overdue' && !isDone(handover) && `, ${words}`}
    </span>
  );
}

function stateSign(handover: Handover): string {
  if (isDone(handover)) return '✓';
  return handover.openedAt === null ? '○' : '◐';
}

function stateWords(handover: Handover): string {
  if (isDone(handover)) return 'Done, every answer is in the record';
  if (handover.openedAt === null) return 'Not opened yet';
  return `Opened ${recentMoment(handover.openedAt)}, ${handover.answered} of ${handover.total}`;
}
