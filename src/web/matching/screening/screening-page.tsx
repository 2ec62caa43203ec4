import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Screening } from '#contract/matching/screening-contract.ts';
import { ToolPage } from '../../brand/tool-page.tsx';
import { useAddressState } from '../../editing/use-address-state.ts';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { useSession } from '../../identity/session-queries.ts';
import { useSubscriptionState } from '../../reference-lists/subscription/subscription-queries.ts';
import { isFreeKey } from '../../ui/keys/is-free-key.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import { AlertRule } from './alert-rule/alert-rule.tsx';
import { EarlierDays } from './earlier-days.tsx';
import { Figures } from './figures.tsx';
import { filterInput, isFiltered, readInboxFilter } from './finding-filter.ts';
import { BesideInbox, FindingPaneContext } from './finding-pane.tsx';
import { Inbox } from './inbox.tsx';
import { ReportOfPeriod } from './report-of-period.tsx';
import styles from './screening.module.css';
import { useLook, useMarkSeen, useParts, useScreening, useUndoClear } from './screening-queries.ts';
import { partsSentence, sinceSentence } from './screening-words.ts';
import { isAllHandedOn, StillToDecide } from './still-to-decide.tsx';
import { ToldByMail } from './told-by-mail.tsx';
import { NothingNew, WhatWasCompared } from './what-was-compared.tsx';

/** Standing screening: its inbox, or the rule that says which findings are alerts. */
export function ScreeningPage() {
  const [view, setView] = useAddressState('view', { history: 'push' });
  if (view === 'rule') return <RulePage onLeave={() => setView(null)} />;
  return <InboxPage onRule={() => setView('rule')} />;
}

function RulePage({ onLeave }: { onLeave: () => void }) {
  return (
    <ToolPage
      title="Alert rule"
      actions={
        <Button variant="default" onClick={onLeave}>
          Screening
        </Button>
      }
    >
      <p className="quiet">Which candidates become alerts. What Entity Matching finds does not change.</p>
      <AlertRule />
    </ToolPage>
  );
}

/** The findings that no user has decided or seen, and what was compared. */
function InboxPage({ onRule }: { onRule: () => void }) {
  const { user } = useSession();
  const mayWrite = user !== null && user?.role !== 'read-only';
  const screening = useScreening();
  const lookedBefore = useLookedBefore(screening, mayWrite);
  const markSeen = useMarkSeen();
  const [pane, setPane] = useState<HTMLElement | null>(null);
  // What was compared since the user looked before, not since this visit.
  const data = screening.data && { ...screening.data, compared: (lookedBefore ?? screening.data).compared };
  const [params, setParts] = useAddressParts();
  const isAsked = params.has('finding') || params.has('show') || isFiltered(readInboxFilter(params));
  const isNothingNew = data !== undefined && (data.open.all === 0 || (!isAsked && isAllHandedOn(data)));
  return (
    <ToolPage
      title="Screening"
      actions={
        <>
          <Button variant="default" onClick={onRule}>
            Alert rule
          </Button>
          {mayWrite && data && <UndoClear step={data.step} />}
          {mayWrite && data && data.open.gone > 0 && (
            <Button variant="default" disabled={markSeen.isPending} onClick={() => markSeen.mutate(null)}>
              Mark all that are gone as seen
            </Button>
          )}
        </>
      }
      hasPane
      aside={
        data ? (
          <BesideInbox onPane={setPane} hasInbox={!isNothingNew}>
            <Aside screening={data} isNothingNew={isNothingNew} onShow={() => setParts({ show: 'all' })} />
          </BesideInbox>
        ) : undefined
      }
    >
      <p className="quiet">
        {lookedBefore
          ? sinceSentence(lookedBefore.lookedAt, lookedBefore.since, lookedBefore.open.all)
          : 'Compared at every new version of a list, and whenever a record is saved.'}
      </p>
      {data && data.lists.length > 0 && <PartsLine />}
      <SilentNotice />
      {data && data.lists.length > 0 && <Figures />}
      <ErrorNotice>{markSeen.error?.message}</ErrorNotice>
      <Pane query={{ ...screening, data }} failed="The findings could not be loaded.">
        {(read) =>
          isNothingNew ? (
            <NothingNew screening={read} lookedAt={lookedBefore?.lookedAt ?? null} />
          ) : (
            <FindingPaneContext value={pane}>
              <Inbox screening={read} onSeen={mayWrite ? (ids) => markSeen.mutate(ids) : null} />
            </FindingPaneContext>
          )
        }
      </Pane>
    </ToolPage>
  );
}

/** What was compared, or what is handed on when the page itself says that; mails, earlier days and the report. */
function Aside({
  screening,
  isNothingNew,
  onShow,
}: {
  screening: Screening;
  isNothingNew: boolean;
  onShow: () => void;
}) {
  return (
    <>
      {isNothingNew ? (
        <StillToDecide screening={screening} onShow={onShow} />
      ) : (
        <WhatWasCompared screening={screening} />
      )}
      <ToldByMail screening={screening} />
      <EarlierDays />
      <ReportOfPeriod />
    </>
  );
}

/** Names the overdue lists, whose newer versions are not known. */
function SilentNotice() {
  const state = useSubscriptionState();
  const silent = state.data?.silent ?? [];
  if (hasFailed(state)) {
    return <Pane query={state} isLine failed="Overdue lists could not be loaded." />;
  }
  if (silent.length === 0) return null;
  return (
    <p className={styles.silent} role="alert">
      Overdue lists: {silent.join(', ')}. Until they are read, clients are compared with the version in use.
    </p>
  );
}

/** The state of screening as the user finds it at this visit, which is recorded. */
function useLookedBefore(screening: ReturnType<typeof useScreening>, mayWrite: boolean) {
  const [before, setBefore] = useState<Screening | null>(null);
  const look = useLook();
  const isRemembered = useRef(false);
  const { data, isFetchedAfterMount } = screening;
  useEffect(() => {
    if (!data || !isFetchedAfterMount || isRemembered.current) return;
    isRemembered.current = true;
    setBefore(data);
    if (mayWrite) look.mutate();
  }, [data, isFetchedAfterMount, mayWrite, look.mutate]);
  return before;
}

/** Counts what waits in every part of the inbox, whatever is shown of it. */
function PartsLine() {
  const parts = useParts(filterInput(readInboxFilter(new URLSearchParams())));
  return <p className={styles.parts}>{parts.data && partsSentence(parts.data)}</p>;
}

/** Takes back what the user cleared last, while there is something. */
function UndoClear({ step }: { step: Screening['step'] }) {
  const undoing = useUndoClear();
  useDocumentKeys((event) => {
    if (!step || event.key !== 'u' || event.repeat || undoing.isPending) return;
    if (!isFreeKey(event)) return;
    event.preventDefault();
    undoing.mutate();
  });
  return (
    <>
      {step && (
        <Button
          variant="default"
          className={styles.undo}
          loading={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          Undo: {step.label.replace(/^Clear/, 'cleared').replace(/^Confirm/, 'confirmed')}
        </Button>
      )}
      <ErrorNotice>{undoing.error?.message}</ErrorNotice>
    </>
  );
}
