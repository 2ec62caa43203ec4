import { Button, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type MergeChoices, type MergePlan, NO_CHOICES } from '#contract/clients/merge-contract.ts';
import { clientPath, mergePath, PAGE_PATHS } from '#contract/page-paths.ts';
import { ToolPage } from '../../brand/tool-page.tsx';
import { useAttempt } from '../../editing/use-attempt.ts';
import { formatCount } from '../../ui/count-words.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { joinQueries, Pane } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { catalogueQuery, useInvalidateClients } from '../client-queries.ts';
import type { FieldCatalogue } from '../values/described-path.ts';
import styles from './merge.module.css';
import { MergeContradictions, MergePeople } from './merge-people.tsx';
import { mergeClients, mergePlanQuery } from './merge-queries.ts';
import { MergeValues } from './merge-values.tsx';
import { thingWord } from './merge-words.ts';

/** The page on which two clients are merged: which values stay, who is whom, and what moves. */
export function MergePage() {
  const { stays = '', goes = '' } = useParams();
  const plan = useQuery(mergePlanQuery({ stays, goes }));
  const catalogue = useQuery(catalogueQuery);
  if (plan.data && catalogue.data) {
    const { data } = plan;
    const seen = `${stays} ${goes} ${data.stays.version} ${data.goes.version}`;
    return (
      <MergeWork
        key={seen}
        plan={data}
        catalogue={catalogue.data}
        onChanged={() => plan.refetch().then(() => undefined)}
      />
    );
  }
  return (
    <ToolPage title="Merge two clients">
      <Pane query={joinQueries([plan, catalogue])} failed="The two clients could not be compared." />
    </ToolPage>
  );
}

type Work = { plan: MergePlan; catalogue: FieldCatalogue; onChanged: () => Promise<void> };

function MergeWork({ plan, catalogue, onChanged }: Work) {
  const merging = useMerging(plan, onChanged);
  const { choices, choose, open } = merging;
  const { stays, goes } = plan;
  return (
    <ToolPage
      title={`Merge into ${stays.name}`}
      actions={<MergeActions {...merging} />}
      aside={<WhatMoves plan={plan} />}
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
        catalogue={catalogue}
        chosen={choices.values}
        swapped={mergePath({ stays: goes.id, goes: stays.id })}
        onChoose={(path, side) => choose('values', path, side)}
      />
      <MergePeople
        plan={plan}
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
function useMerging(plan: MergePlan, onChanged: () => Promise<void>) {
  const [choices, setChoices] = useState<MergeChoices>(NO_CHOICES);
  const { attempt, failure, isBusy } = useAttempt();
  const invalidate = useInvalidateClients();
  const navigate = useNavigate();
  const { stays, goes } = plan;
  const open = plan.values.filter(({ path, preset }) => preset === null && !choices.values[path]);
  const leave = () => void navigate(clientPath(stays.id));

  function choose<Part extends keyof MergeChoices>(
    part: Part,
    key: string,
    choice: MergeChoices[Part][string],
  ) {
    setChoices((before) => ({ ...before, [part]: { ...before[part], [key]: choice } }));
  }

  const merge = () =>
    attempt(async () => {
      const versions = { stays: stays.version, goes: goes.version };
      try {
        await mergeClients({ stays: stays.id, goes: goes.id, versions, choices });
      } catch (problem) {
        await onChanged();
        throw problem;
      }
      invalidate();
      await navigate(`${clientPath(stays.id)}?panel=history`);
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

function MergeActions({ open, isBusy, merge, leave }: ReturnType<typeof useMerging>) {
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
        Merge 2 clients
      </Button>
    </div>
  );
}

function WhatMoves({ plan: { stays, goes, moved } }: { plan: MergePlan }) {
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
      <p className="quiet">
        Addresses of {goes.name} lead to {stays.name}. Its history stays as it was, under its own heading.
      </p>
      <p className="quiet">{stays.name} is screened again at once under both names.</p>
    </section>
  );
}
