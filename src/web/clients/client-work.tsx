import { useQuery } from '@tanstack/react-query';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import type { Stored } from '#contract/document-contract.ts';
import type { Client, FieldCatalogue } from '#records';
import { formatUnsaved } from '../editing/format-unsaved.ts';
import { changesTo } from '../editing/unsaved-changes.ts';
import { useAddressParts } from '../editing/use-in-address.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import type { PaneQuery } from '../ui/pane/pane.tsx';
import { AddField } from './add-field.tsx';
import { ClientBar } from './client-bar.tsx';
import { ClientConflict } from './client-conflict.tsx';
import { CLIENT_LISTS, refKey } from './client-entities.ts';
import styles from './client-frame.module.css';
import { ClientFrame } from './client-frame.tsx';
import { ClientHistory } from './client-history.tsx';
import { clientOverviewQuery, useInvalidateClients } from './client-queries.ts';
import { ClientInformation, ListSections } from './client-section.tsx';
import { ClientHeading, type ShownClient } from './heading/client-heading.tsx';
import { MergedNotice } from './merge/merged-notice.tsx';
import { PickMerge } from './merge/pick-merge.tsx';
import { OtherClients } from './other-clients.tsx';
import { RemoveClient } from './remove-client.tsx';
import { AddButtons, SectionChoice, SectionList } from './section-list.tsx';
import { ClientPanel, ClientState } from './tabs/client-panels.tsx';
import { type ClientTab, ClientTabs, useClientTab } from './tabs/client-tabs.tsx';
import { type ClientEditor, useClientEditor } from './use-client-editor.ts';
import { type ClientSections, useClientSections } from './use-client-sections.ts';

/** The address of the record among the tabs. */
const RECORD_TAB = { tab: null, panel: null, version: null };

type Open = { stored: Stored<Client>; catalogue: FieldCatalogue; onOpen: (id: string) => void };

/** The editor of an open client. */
export function ClientWork({
  stored,
  catalogue,
  onOpen,
  onGone,
}: Open & {
  /** Called when the client is deleted and the draft is given up. */
  onGone: () => void;
}) {
  const [, setAddress] = useAddressParts();
  const tab = useClientTab();
  const invalidate = useInvalidateClients();
  const editor = useClientEditor(stored, () => {
    leave();
    invalidate();
  });
  const { release } = useUnsavedGuard(editor.changeCount > 0, changesTo(editor.changeCount, 'this client'));
  function leave() {
    release();
    onGone();
  }
  const sections = useClientSections(editor);
  const { base } = editor.draft;
  const name = shownName(editor);
  const shown = { editor, catalogue, sections };
  const overview = useQuery(clientOverviewQuery(base.id, base.version));
  return (
    <ClientFrame
      title={name}
      saveStatus={statusOf(editor)}
      margin={<ClientMargin {...{ editor, sections, tab, onOpen }} />}
      heading={
        <ClientHeading
          {...{ editor, catalogue, name, overview }}
          onHistory={(version) => setAddress({ tab: 'history', version }, 'push')}
        />
      }
      bar={<ClientBar editor={editor} catalogue={catalogue} />}
    >
      <MergedNotice />
      <ClientParts {...shown} tab={tab} overview={overview.data} />
      {/* What is typed in the record stays while another tab is shown. */}
      <div hidden={tab !== 'record'}>
        <ClientSectionsForm {...shown} />
        <ClientFoot base={base} name={name} onAdd={sections.add} />
        <RemoveClient stored={base} name={name} onRemoved={leave} />
      </div>
      <ClientConflict editor={editor} catalogue={catalogue} />
      <ClientTabView
        {...{ editor, catalogue, tab, overview }}
        onRestored={() => setAddress(RECORD_TAB, 'push')}
      />
    </ClientFrame>
  );
}

/** The tabs of the client, and on its record the field that is added to it. */
function ClientParts({
  tab,
  overview,
  ...shown
}: ShownClient & { tab: ClientTab; overview: ClientOverview | undefined }) {
  const { id, version, data } = shown.editor.draft.base;
  return (
    <div className={styles.parts}>
      <ClientTabs {...{ shown: tab, clientId: id, name: String(data.name), version, overview }} />
      {tab === 'record' && <FieldToAdd {...shown} />}
    </div>
  );
}

/** Adds a field to the section that has the focus. */
function FieldToAdd({ editor, catalogue, sections }: ShownClient) {
  return (
    <AddField
      key={refKey(sections.current)}
      className={styles.addField}
      target={sections.current}
      targetName={sections.currentTitle}
      editor={editor}
      catalogue={catalogue}
    />
  );
}

/** What the tab in the address shows of a client, but for its record. */
function ClientTabView({
  editor,
  catalogue,
  tab,
  overview,
  onRestored,
}: Omit<ShownClient, 'sections'> & {
  tab: ClientTab;
  overview: PaneQuery<ClientOverview>;
  onRestored: () => void;
}) {
  const { base } = editor.draft;
  if (tab === 'record') return null;
  if (tab === 'history') return <EditedHistory {...{ editor, catalogue, onRestored }} />;
  return <ClientState {...{ tab, overview }} clientId={base.id} client={base.data} />;
}

/** Below a client: what can be added, and its merge with another. */
function ClientFoot({
  base,
  name,
  onAdd,
}: {
  base: Stored<Client>;
  name: string;
  onAdd: ClientSections['add'];
}) {
  return (
    <div className={styles.foot}>
      <div className={styles.adds}>
        <AddButtons onAdd={onAdd} />
      </div>
      <PickMerge clientId={base.id} name={name} />
    </div>
  );
}

/** The history of the client that is edited; a version that is restored opens in the editor. */
function EditedHistory({
  editor,
  catalogue,
  onRestored,
}: Omit<ShownClient, 'sections'> & { onRestored: () => void }) {
  const { id, version } = editor.draft.base;
  return (
    <ClientPanel tab="history">
      <ClientHistory
        {...{ id, version, catalogue }}
        open
        isInPage
        isDirty={editor.changeCount > 0}
        onRestored={(stored) => editor.change({ type: 'open', stored })}
        onClose={onRestored}
      />
    </ClientPanel>
  );
}

/** The typed name of the client, or its id while it has none. */
function shownName({ draft: { base, client } }: ClientEditor): string {
  return typeof client.name === 'string' && client.name.trim() !== '' ? client.name : base.id;
}

/** The column beside the client: its sections, and the other clients. */
function ClientMargin({
  editor,
  sections,
  tab,
  onOpen,
}: Omit<ShownClient, 'catalogue'> & Pick<Open, 'onOpen'> & { tab: ClientTab }) {
  return (
    <>
      {tab === 'record' && (
        <>
          <SectionList editor={editor} current={sections.current} onGo={sections.go} />
          <div className={styles.adds}>
            <AddButtons onAdd={sections.add} />
          </div>
        </>
      )}
      <OtherClients openId={editor.draft.base.id} onOpen={onOpen} />
    </>
  );
}

/** The sections of the client, its contacts and its related parties. */
function ClientSectionsForm({ editor, catalogue, sections }: ShownClient) {
  const section = { editor, catalogue, onEnter: sections.enter };
  return (
    <div key={editor.draft.edition}>
      <SectionChoice editor={editor} onGo={sections.go} />
      <ClientInformation {...section} />
      {CLIENT_LISTS.map((list) => (
        <ListSections key={list} list={list} {...section} />
      ))}
    </div>
  );
}

function statusOf(editor: ClientEditor): string | undefined {
  if (editor.isSaving) return 'Saving…';
  return editor.lastSave === 'saved' && editor.changeCount === 0
    ? 'Saved'
    : formatUnsaved(editor.changeCount);
}
