import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  PEOPLE_FILTERS,
  PEOPLE_ORDERS,
  type PeopleChange,
  type PeopleFilter,
  type PeopleOrder,
  type PersonView,
} from '#contract/people-contract.ts';
import { ToolPage } from '../brand/tool-page.tsx';
import { ToolScreen } from '../brand/tool-screen.tsx';
import { useAddressState, useAddressText } from '../editing/use-address-state.ts';
import { useAddressParts } from '../editing/use-in-address.ts';
import { useSession } from '../identity/session-queries.ts';
import { Content } from '../ui/content.tsx';
import { useNewKey } from '../ui/keys/use-new-key.ts';
import type { ListItemsHandle } from '../ui/lists/list-items.tsx';
import { withTicks } from '../ui/lists/ticked.ts';
import { useListKeys } from '../ui/lists/use-list-keys.ts';
import { EmptyState, ErrorNotice, StatusNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { InvitePanel } from './invite-panel.tsx';
import styles from './people.module.css';
import { PeopleList } from './people-list.tsx';
import { type PeopleView, useDownloadPeople, usePeople } from './people-queries.ts';
import { PeopleSummary } from './people-summary.tsx';
import { peopleCount } from './people-words.ts';
import { PersonAside } from './person-aside.tsx';
import { type PeopleChanging, usePeopleChange } from './use-people-change.ts';
import { WaitingPeople } from './waiting-people.tsx';

/** The page where owners manage who may log in. */
export function PeoplePage() {
  const { user } = useSession();
  if (user?.role === 'owner') return <OwnersPage />;
  return (
    <ToolPage title="People">
      <EmptyState sentence="Only owners can open People. Ask one of them." />
    </ToolPage>
  );
}

function OwnersPage() {
  const page = usePeoplePage();
  const { person, inviting, changing, close } = page;
  const hasAside = person !== null || inviting;
  return (
    <ToolScreen title="People" className={styles.page} isFixed>
      <Content className={styles.body} data-open={hasAside || undefined}>
        <PeopleMain {...page} />
        {hasAside && (
          <section className={styles.aside} aria-label={inviting ? 'Invite' : 'Person'}>
            <h1 className={styles.back}>
              <TextButton onClick={close}>‹ People</TextButton>
            </h1>
            {inviting && <InvitePanel domains={page.domains} onInvited={page.onInvited} onClose={close} />}
            {!inviting && person !== null && <PersonAside id={person} changing={changing} />}
          </section>
        )}
      </Content>
      <ChangeDialog changing={changing} />
    </ToolScreen>
  );
}

/** The state of the page: what the address opens, what is ticked, and what was done. */
function usePeoplePage() {
  const { view, setParts, onSearch } = usePeopleView();
  const people = usePeople(view);
  const [person] = useAddressState('person');
  const [invite] = useAddressState('invite');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [invited, setInvited] = useState('');
  const rows = useRef<ListItemsHandle>(null);
  const close = () => setParts({ person: null, invite: null });
  const openInvite = () => setParts({ person: null, invite: '1' }, 'push');
  useListKeys(rows, { i: openInvite });
  useNewKey(openInvite);
  return {
    ...{ people, view, setParts, onSearch, person, ticked, setTicked, invited, rows, close, openInvite },
    inviting: invite !== null,
    changing: usePeopleChange(close),
    file: useDownloadPeople(view),
    domains: people.data?.pages[0]?.allowed?.domains ?? null,
    onInvited(emails: readonly string[]) {
      setInvited(`${peopleCount(emails.length)} invited.`);
      close();
    },
  };
}

type PeoplePageState = ReturnType<typeof usePeoplePage>;

function PeopleMain(page: PeoplePageState) {
  const { people, changing, file, ticked, setTicked, setParts, openInvite } = page;
  const [first] = people.data?.pages ?? [];
  return (
    <div className={styles.main}>
      <div className={styles.heading}>
        <h1>People</h1>
        <Button variant={page.inviting ? 'default' : 'filled'} aria-keyshortcuts="n i" onClick={openInvite}>
          Invite
        </Button>
      </div>
      {ticked.size > 0 ? (
        <ChosenPeople
          loaded={people.data?.pages.flatMap(({ items }) => items) ?? []}
          {...{ ticked, changing }}
          onTick={(ids) => setTicked(new Set(ids))}
          onExport={() => file.mutate([...ticked])}
        />
      ) : (
        <PeopleSummary page={first} />
      )}
      <StatusNotice>{changing.saved ? <SavedLine changing={changing} /> : page.invited}</StatusNotice>
      <ErrorNotice>{changing.asked ? '' : (changing.problem ?? file.error?.message)}</ErrorNotice>
      <PeopleList
        people={people}
        view={page.view}
        onSearch={page.onSearch}
        onState={(state) => setParts({ state })}
        onOrder={(order) => setParts({ order: order === 'name' ? null : order })}
        chosen={page.person}
        onChoose={(id) => setParts({ person: id, invite: null }, 'push')}
        onInvite={openInvite}
        onExport={() => file.mutate([])}
        ticks={{ ticked, onTick: (ids, isTicked) => setTicked(withTicks(ticked, ids, isTicked)) }}
        rows={page.rows}
        waiting={<WaitingPeople people={first?.waiting ?? []} changing={changing} />}
      />
    </div>
  );
}

function SavedLine({ changing }: { changing: ReturnType<typeof usePeopleChange> }) {
  return (
    <>
      Saved. {(changing.saved?.undo.length ?? 0) > 0 && <TextButton onClick={changing.undo}>Undo</TextButton>}
    </>
  );
}

/** How the list is narrowed and sorted, kept in the address. */
function usePeopleView() {
  const [params, setParts] = useAddressParts();
  const [search, onSearch] = useAddressText('q');
  const view: PeopleView = {
    search,
    state: oneOf<PeopleFilter>(PEOPLE_FILTERS, params.get('state')),
    order: oneOf<PeopleOrder>(PEOPLE_ORDERS, params.get('order')) ?? 'name',
  };
  return { view, setParts, onSearch };
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | null {
  return words.find((word) => word === text) ?? null;
}

/** What can be done with several people at once. Only people who are loaded are changed. */
function ChosenPeople({
  loaded,
  ticked,
  changing,
  onTick,
  onExport,
}: {
  loaded: readonly PersonView[];
  ticked: ReadonlySet<string>;
  changing: PeopleChanging;
  onTick: (ids: readonly string[]) => void;
  onExport: () => void;
}) {
  const people = loaded.filter(({ id }) => ticked.has(id));
  const start = (change: PeopleChange) => changing.start({ people, change });
  return (
    <div className={styles.line}>
      <span>{ticked.size} chosen:</span>
      <TextButton disabled={changing.isBusy} onClick={() => start({ kind: 'end-sessions' })}>
        End sessions
      </TextButton>
      <TextButton
        disabled={changing.isBusy}
        onClick={() => start({ kind: 'access', role: 'read-only', until: null })}
      >
        Read only
      </TextButton>
      <TextButton danger disabled={changing.isBusy} onClick={() => start({ kind: 'disable' })}>
        Disable
      </TextButton>
      <TextButton onClick={onExport}>Export</TextButton>
      {ticked.size < loaded.length && (
        <TextButton onClick={() => onTick(loaded.map(({ id }) => id))}>Tick all {loaded.length}</TextButton>
      )}
      <TextButton onClick={() => onTick([])}>Choose none</TextButton>
    </div>
  );
}
