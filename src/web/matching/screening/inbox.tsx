import { Kbd } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Finding, PartCount, Screening } from '#contract/matching/screening-contract.ts';
import { useAddressState } from '../../editing/use-address-state.ts';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { useLetterKeys } from '../../ui/keys/letter-keys.ts';
import { RowsSkeleton } from '../../ui/pane/loading-state.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { AssignForm, type ChosenColleague } from '../decisions/assign-form.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { filterInput, filterText, type InboxFilter, readInboxFilter } from './finding-filter.ts';
import { AwaitedInPane, useHasPane } from './finding-pane.tsx';
import styles from './inbox.module.css';
import { InboxChoiceContext, useChosenFinding } from './inbox-choice.ts';
import { InboxFilters, openFirstFilter } from './inbox-filters.tsx';
import { type ClearRequest, InboxParts } from './inbox-parts.tsx';
import { useAssignFindings, useFindings, useParts } from './screening-queries.ts';
import { useFindingKeys } from './use-finding-keys.ts';

const KEYS = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['1', '…'], does: 'clear what is shown' },
  { keys: ['C'], does: 'confirm it' },
  { keys: ['S'], does: 'seen' },
  { keys: ['A'], does: 'assign' },
  { keys: ['U'], does: 'undo' },
  { keys: ['F'], does: 'filter' },
];

/** The findings that wait, by strength over all clients, with filters, and the chosen one, which keys act on. */
export function Inbox({
  screening,
  onSeen,
}: {
  screening: Screening;
  /** Null for users who may not write. */
  onSeen: ((ids: string[]) => void) | null;
}) {
  const [params] = useAddressParts();
  const filter = readInboxFilter(params);
  const parts = useParts(filterInput({ ...filter, part: null }));
  const [clearing, clear] = useState<ClearRequest | null>(null);
  const [assigned, assign] = useState<Finding | null>(null);
  const [opened, open] = useAddressState('finding');
  const hasPane = useHasPane();
  const likely = useFirstFinding(filter, hasPane);
  const choice = useChosenFinding(opened, likely.first);
  const shownOpen = opened ?? (hasPane ? choice.chosen : null);
  const [letters] = useLetterKeys();
  /** Chooses another finding; where one is open, it is opened instead. */
  const show = (id: string | null) => {
    choice.choose(id);
    if (opened !== null) open(id);
  };
  const move = (by: 1 | -1) => (hasPane ? show : choice.choose)(choice.reach(by));
  useInboxKeys({ choice, move, opened, open, onSeen, assign });
  const onAssign = onSeen && assign;
  // A decision is answered when the user may have gone on.
  const latest = useRef({ shownOpen, show });
  latest.current = { shownOpen, show };
  const goOn = (decided: string) => {
    if (latest.current.shownOpen === decided) latest.current.show(choice.nextAfter(decided));
  };
  const filtered = useRef(filterText(params));
  useEffect(() => {
    // What was chosen or opened may not fit another filter.
    if (filtered.current === filterText(params)) return;
    filtered.current = filterText(params);
    choice.choose(null);
    if (opened !== null) open(null);
  });
  return (
    <>
      <InboxFilters
        {...{ filter, screening }}
        fitting={countFitting(parts.data ?? [], filter)}
        onClear={onSeen && (() => clear({ filter: filterInput(filter), what: 'what fits these filters' }))}
      />
      <InboxChoiceContext value={{ ...choice, opened, open, shownOpen, goOn, onSeen, onAssign }}>
        <Pane query={parts} failed="The findings could not be read." loading={<RowsSkeleton />}>
          {(read) => <InboxParts parts={read} filter={filter} onClear={onSeen && clear} />}
        </Pane>
        {(isBeingRead(parts) || likely.isAwaited) && <AwaitedInPane />}
      </InboxChoiceContext>
      {letters && onSeen && <KeyHints />}
      <AssignFinding finding={assigned} onClose={() => assign(null)} />
      <ClearDialog request={clearing} onClose={() => clear(null)} />
    </>
  );
}

/** How many of the findings that fit can be cleared; what is gone is marked as seen instead. */
function countFitting(parts: readonly PartCount[], filter: InboxFilter): number {
  return parts
    .filter(({ part }) => part !== 'gone' && (filter.part === null || part === filter.part))
    .reduce((sum, { findings }) => sum + findings, 0);
}

/** Until another filter is read, what was read for the one before stands in its place. */
const isBeingRead = (query: { isPending: boolean; isPlaceholderData: boolean }) =>
  query.isPending || query.isPlaceholderData;

/** The strongest likely finding, which is chosen at once where there is a pane that shows it, and whether it is being read. */
function useFirstFinding(filter: InboxFilter, hasPane: boolean) {
  const likely = useFindings(filterInput(filter, { part: 'likely' }), { enabled: hasPane });
  const isAsked = hasPane && (filter.part === null || filter.part === 'likely');
  const isAwaited = isAsked && isBeingRead(likely);
  const first = (isAsked && !isAwaited && likely.data?.pages[0]?.items[0]?.id) || null;
  return { first, isAwaited };
}

type Keys = {
  choice: ReturnType<typeof useChosenFinding>;
  move: (by: 1 | -1) => void;
  opened: string | null;
  open: (id: string | null) => void;
  onSeen: ((ids: string[]) => void) | null;
  assign: (finding: Finding) => void;
};

function useInboxKeys({ choice, move, opened, open, onSeen, assign }: Keys): void {
  const { chosen, current } = choice;
  useFindingKeys({
    move,
    open: () => chosen !== null && current() && open(opened === chosen ? null : chosen),
    seen:
      onSeen &&
      (() => {
        if (chosen === null || !current()) return;
        onSeen([chosen]);
        move(1);
      }),
    assign:
      onSeen &&
      (() => {
        const finding = current();
        if (finding) assign(finding);
      }),
    filter: openFirstFilter,
  });
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

/** The dialog that assigns a finding to a colleague, or to no one. */
function AssignFinding({ finding, onClose }: { finding: Finding | null; onClose: () => void }) {
  return (
    <PanelDialog open={finding !== null} title="Assign this finding" onClose={onClose}>
      {finding && <OneFinding finding={finding} onClose={onClose} />}
    </PanelDialog>
  );
}

function OneFinding({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const assigning = useAssignFindings();
  const [to, setTo] = useState<ChosenColleague>(finding.assignee?.id);
  return (
    <AssignForm
      about={
        <p>
          {finding.externalName}, at {finding.recordName}
        </p>
      }
      {...{ to, assigning, onClose }}
      onChoose={setTo}
      onAssign={(chosen) => assigning.mutate({ ids: [finding.id], to: chosen }, { onSuccess: onClose })}
    />
  );
}
