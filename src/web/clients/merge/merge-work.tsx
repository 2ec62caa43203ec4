import { Button, Kbd } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type MergeChoices, type MergePlan, NO_CHOICES } from '#contract/clients/merge-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { EntityKind } from '#records';
import { ToolPage } from '../../brand/tool-page.tsx';
import { useAttempt } from '../../editing/use-attempt.ts';
import { formatCount } from '../../ui/count-words.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { useInvalidateClients } from '../client-queries.ts';
import styles from './merge.module.css';
import { MergeContradictions, MergePeople } from './merge-people.tsx';
import { MergeValues } from './merge-values.tsx';
import { thingWord } from './merge-words.ts';

/** What is merged: two clients, or two people of one. */
export type MergeSubject = {
  kind: EntityKind;
  /** The words of a path of a value. */
  label: (kind: EntityKind, path: string) => string;
  /** The address of the same merge with the other one as the one that stays. */
  swapped: string;
  /** The address of the client that is shown afterwards. */
  leadsTo: string;
  button: string;
  /** What a merge does beside what moves, in sentences. */
  effects: readonly string[];
  merge: (choices: MergeChoices) => Promise<unknown>;
};

type Work = { plan: MergePlan; subject: MergeSubject; onChanged: () => Promise<void> };

/** The choices of a merge, what moves, and the merge itself. */
export function MergeWork({ plan, subject, onChanged }: Work) {
  const merging = useMerging({ plan, subject, onChanged });
  const { choices, choose, open } = merging;
  const { stays } = plan;
  return (
    <ToolPage
      title={`Merge into ${stays.name}`}
      actions={<MergeActions {...merging} button={subject.button} />}
      aside={<WhatMoves plan={plan} effects={subject.effects} />}
    >
      <p className="quiet">
        <TextLink to={PAGE_PATHS.clients}>Clients</TextLink>. Nothing is written until you press Merge. You
        can undo it at any time, from the client’s history.
      </p>
      <ErrorNotice>{merging.failure}</ErrorNotice>
      {open.length > 0 && (
        <p className={styles.open} role="status">
          {open.length === 1 ? 'One value has' : `${formatCount(open.length)} values have`} to be chosen
          before you can merge.
        </p>
      )}
      <MergeValues
        plan={plan}
        label={(path) => subject.label(subject.kind, path)}
        chosen={choices.values}
        swapped={subject.swapped}
        onChoose={(path, side) => choose('values', path, side)}
      />
      <MergePeople
        plan={plan}
        label={subject.label}
        chosen={choices.people}
        onChoose={(key, choice) => choose('people', key, choice)}
      />
      <MergeContradictions
        plan={plan}
        chosen={choices.decisions}
        onChoose={(key, choice) => choose('decisions', key, choice)}
      />
    </ToolPage>
  );
}

/** The choices of a user, and the merge itself. When a client was changed since, nothing is merged and the plan is read again. */
function useMerging({ plan, subject, onChanged }: Work) {
  const [choices, setChoices] = useState<MergeChoices>(NO_CHOICES);
  const { attempt, failure, isBusy } = useAttempt();
  const invalidate = useInvalidateClients();
  const navigate = useNavigate();
  const open = plan.values.filter(({ path, preset }) => preset === null && !choices.values[path]);
  const leave = () => void navigate(subject.leadsTo);

  function choose<Part extends keyof MergeChoices>(
    part: Part,
    key: string,
    choice: MergeChoices[Part][string],
  ) {
    setChoices((before) => ({ ...before, [part]: { ...before[part], [key]: choice } }));
  }

  const merge = () =>
    attempt(async () => {
      try {
        await subject.merge(choices);
      } catch (problem) {
        await onChanged();
        throw problem;
      }
      invalidate();
      await navigate(`${subject.leadsTo}?panel=history`);
      return undefined;
    });

  useDocumentKeys((event) => {
    // A dialog over the page has its own keys.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && open.length === 0 && !isBusy)
      void merge();
    else if (event.key === 'Escape' && !event.defaultPrevented) leave();
  });
  return { choices, choose, open, failure, isBusy, merge, leave };
}

function MergeActions({
  open,
  isBusy,
  merge,
  leave,
  button,
}: ReturnType<typeof useMerging> & Pick<MergeSubject, 'button'>) {
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={leave} rightSection={<Kbd>Esc</Kbd>}>
        Not yet
      </Button>
      <Button
        disabled={open.length > 0}
        loading={isBusy}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => void merge()}
        rightSection={<Kbd>Ctrl Enter</Kbd>}
      >
        {button}
      </Button>
    </div>
  );
}

function WhatMoves({ plan: { stays, moved }, effects }: Pick<Work, 'plan'> & Pick<MergeSubject, 'effects'>) {
  return (
    <section aria-labelledby="what-moves">
      <h2 id="what-moves" className={styles.asideTitle}>
        What moves to {stays.name}
      </h2>
      <ul className={styles.moved}>
        {moved.map(({ what, count, names }) => (
          <li key={what}>
            <span className={styles.count}>{formatCount(count)}</span>
            <span>
              {thingWord(what, count)}
              {names.length > 0 && (
                <span className={`quiet ${styles.names}`}>
                  {names.join(', ')}
                  {names.length < count && ' …'}
                </span>
              )}
            </span>
          </li>
        ))}
        {moved.length === 0 && <li className="quiet">Nothing but its values.</li>}
      </ul>
      {effects.map((sentence) => (
        <p key={sentence} className="quiet">
          {sentence}
        </p>
      ))}
    </section>
  );
}
