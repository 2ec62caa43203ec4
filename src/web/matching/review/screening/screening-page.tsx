import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FINDING_TABS, type FindingTab, type Screening } from '#contract/matching/screening-contract.ts';
import { ToolPage } from '../../../brand/tool-page.tsx';
import { useAddressState } from '../../../editing/use-address-state.ts';
import { useAddressParts } from '../../../editing/use-in-address.ts';
import { useSession } from '../../../identity/session-queries.ts';
import { useSubscriptionState } from '../../../reference-lists/subscription/subscription-queries.ts';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { ViewTabs } from '../../../ui/lists/view-tabs.tsx';
import { EmptyState, ErrorNotice } from '../../../ui/notice.tsx';
import { RowsSkeleton } from '../../../ui/pane/loading-state.tsx';
import { hasFailed, Pane } from '../../../ui/pane/pane.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { EarlierDays } from './earlier-days.tsx';
import { InboxFindings } from './inbox-findings.tsx';
import { ReportOfPeriod } from './report-of-period.tsx';
import styles from './screening.module.css';
import { useFindings, useLook, useMarkSeen, useScreening } from './screening-queries.ts';
import { sinceSentence, TAB_LABELS } from './screening-words.ts';
import { isAllHandedOn, StillToDecide } from './still-to-decide.tsx';
import { ToldByMail } from './told-by-mail.tsx';
import { NothingNew, WhatWasCompared } from './what-was-compared.tsx';

/** The findings of standing screening that no user has decided or seen, and what was compared. */
export function ScreeningPage() {
  const { user } = useSession();
  const mayWrite = user !== null && user?.role !== 'read-only';
  const screening = useScreening();
  const lookedBefore = useLookedBefore(screening, mayWrite);
  const markSeen = useMarkSeen();
  // What was compared since the user looked before, not since this visit.
  const data = screening.data && { ...screening.data, compared: (lookedBefore ?? screening.data).compared };
  const [params, setParts] = useAddressParts();
  const isFiltered = ['tab', 'client', 'whose', 'finding'].some((part) => params.has(part));
  const isNothingNew = data !== undefined && (data.open.all === 0 || (!isFiltered && isAllHandedOn(data)));
  return (
    <ToolPage
      title="Screening"
      actions={
        mayWrite && data && data.open.gone > 0 ? (
          <Button variant="default" disabled={markSeen.isPending} onClick={() => markSeen.mutate(null)}>
            Mark all that are gone as seen
          </Button>
        ) : null
      }
      aside={
        data ? (
          <Aside screening={data} isNothingNew={isNothingNew} onShow={() => setParts({ tab: 'all' })} />
        ) : undefined
      }
    >
      <p className="quiet">
        {lookedBefore
          ? sinceSentence(lookedBefore.lookedAt, lookedBefore.since, lookedBefore.open.all)
          : 'Compared at every new version of a list, and whenever a record is saved.'}
      </p>
      <SilentNotice />
      <ErrorNotice>{markSeen.error?.message}</ErrorNotice>
      <Pane query={{ ...screening, data }} failed="What was found could not be read.">
        {(read) =>
          isNothingNew ? (
            <NothingNew screening={read} lookedAt={lookedBefore?.lookedAt ?? null} />
          ) : (
            <Findings screening={read} onSeen={mayWrite ? (ids) => markSeen.mutate(ids) : null} />
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
    return <Pane query={state} isLine failed="Whether a list is overdue could not be loaded." />;
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

function Findings({
  screening: { open, mine },
  onSeen,
}: {
  screening: Screening;
  onSeen: ((ids: string[]) => void) | null;
}) {
  const [named, setTab] = useAddressState('tab');
  const [opened, onOpen] = useAddressState('finding');
  const [client, setClient] = useAddressState('client');
  const tab: FindingTab = FINDING_TABS.find((one) => one === named) ?? 'all';
  const [whose, setWhose] = useAddressState('whose');
  const isMine = whose === 'mine';
  const findings = useFindings({ tab, client, whose: isMine ? 'mine' : 'all' });
  const items = findings.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <div className={styles.tabs}>
        <ViewTabs
          legend="Which findings"
          tabs={FINDING_TABS.map((value) => ({
            ...{ value, label: TAB_LABELS[value] },
            ...(client === null && !isMine && { count: open[value] }),
          }))}
          shown={tab}
          onShow={(one) => setTab(one === 'all' ? null : one)}
        >
          <button
            type="button"
            className={styles.mine}
            aria-pressed={isMine}
            onClick={() => setWhose(isMine ? null : 'mine')}
          >
            Yours <span>{mine}</span>
          </button>
        </ViewTabs>
      </div>
      {client !== null && (
        <p className={styles.more}>
          Of one client. <TextButton onClick={() => setClient(null)}>Show all clients</TextButton>
        </p>
      )}
      <Pane
        query={findings}
        failed="The findings could not be read."
        loading={<RowsSkeleton />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState sentence="None of these." />}
      >
        {() => <InboxFindings items={items} opened={opened} onOpen={onOpen} onSeen={onSeen} />}
      </Pane>
      {items.length > 0 && findings.hasNextPage && (
        <p className={styles.more}>
          <ShowMore pages={findings} />
        </p>
      )}
    </>
  );
}
