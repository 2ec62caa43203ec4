import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import type { Stored } from '#contract/document-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { questionsPath } from '#contract/page-paths.ts';
import type { Client } from '#records';
import { formatUnsaved } from '../editing/format-unsaved.ts';
import { changesTo } from '../editing/unsaved-changes.ts';
import { useAddressParts } from '../editing/use-in-address.ts';
import { useSaveShortcut } from '../editing/use-save-shortcut.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { hasFailed, Pane, type PaneQuery } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { AddField } from './add-field.tsx';
import { ClientConflict } from './client-conflict.tsx';
import { CLIENT_LISTS, refKey } from './client-entities.ts';
import styles from './client-frame.module.css';
import { ClientFrame } from './client-frame.tsx';
import { ClientHistory } from './client-history.tsx';
import { clientOverviewQuery, useInvalidateClients } from './client-queries.ts';
import { ClientInformation, ListSections } from './client-section.tsx';
import { MergedNotice } from './merge/merged-notice.tsx';
import { PickMerge } from './merge/pick-merge.tsx';
import { OtherClients } from './other-clients.tsx';
import { RemoveClient } from './remove-client.tsx';
import { savedAnswers, savedSentence } from './saved-sentence.ts';
import { AddButtons, SectionList } from './section-list.tsx';
import { ClientPanel, ClientState } from './tabs/client-panels.tsx';
import { type ClientTab, ClientTabs, useClientTab } from './tabs/client-tabs.tsx';
import { type ClientEditor, useClientEditor } from './use-client-editor.ts';
import { type ClientSections, useClientSections } from './use-client-sections.ts';
import type { FieldCatalogue } from './values/described-path.ts';

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
  useSaveShortcut({ onSave: () => void editor.save() });
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
          {...shown}
          {...{ name, tab, overview }}
          onHistory={(version) => setAddress({ tab: 'history', version }, 'push')}
        />
      }
    >
      <MergedNotice />
      <ClientTabs
        {...{ shown: tab, clientId: base.id, name: String(base.data.name) }}
        version={base.version}
        overview={overview.data}
      />
      <div className={editor.lastSave === 'failed' ? styles.saveFailure : ''}>
        <ErrorNotice>{editor.lastSave === 'failed' && MESSAGES.clientNotSaved}</ErrorNotice>
      </div>
      {/* What is typed in the record stays while another tab is shown. */}
      <div hidden={tab !== 'record'}>
        <ClientSectionsForm {...shown} />
        <ClientFoot base={base} name={name} onAdd={sections.add} onRemoved={leave} />
      </div>
      <ClientConflict editor={editor} catalogue={catalogue} />
      {tab === 'history' && (
        <EditedHistory {...{ editor, catalogue }} onRestored={() => setAddress(RECORD_TAB, 'push')} />
      )}
      {tab !== 'record' && tab !== 'history' && (
        <ClientState {...{ tab, overview }} clientId={base.id} client={base.data} />
      )}
    </ClientFrame>
  );
}

/** Below a client: what can be added, and its merge with another or its deletion. */
function ClientFoot({
  base,
  name,
  onAdd,
  onRemoved,
}: {
  base: Stored<Client>;
  name: string;
  onAdd: ClientSections['add'];
  onRemoved: () => void;
}) {
  return (
    <div className={styles.foot}>
      <div className={styles.adds}>
        <AddButtons onAdd={onAdd} />
      </div>
      <PickMerge clientId={base.id} name={name} />
      <RemoveClient stored={base} name={name} onRemoved={onRemoved} />
    </div>
  );
}

/** The history of the client that is edited; a version that is restored opens in the editor. */
function EditedHistory({
  editor,
  catalogue,
  onRestored,
}: Omit<Shown, 'sections'> & { onRestored: () => void }) {
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

type Shown = { editor: ClientEditor; catalogue: FieldCatalogue; sections: ClientSections };

/** The column beside the client: its sections, and the other clients. */
function ClientMargin({
  editor,
  sections,
  tab,
  onOpen,
}: Omit<Shown, 'catalogue'> & Pick<Open, 'onOpen'> & { tab: ClientTab }) {
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

/** The client's name, who saved it last, and its actions. */
function ClientHeading({
  editor,
  catalogue,
  sections,
  name,
  tab,
  overview,
  onHistory,
}: Shown & {
  name: string;
  tab: ClientTab;
  overview: PaneQuery<ClientOverview>;
  /** Opens the history at a version. */
  onHistory: (version: string) => void;
}) {
  const { base } = editor.draft;
  return (
    <div className={styles.heading}>
      <div className={styles.names}>
        <h1 className={styles.title}>{name}</h1>
        <p className={`quiet ${styles.saved}`}>
          {savedSentence(base, overview.data)}{' '}
          {savedAnswers(base, overview.data) > 0 && (
            <TextButton className={styles.change} onClick={() => onHistory(String(base.version))}>
              See what changed
            </TextButton>
          )}
          <TextButton className={styles.onlyNarrow} onClick={goToFinder}>
            Other clients
          </TextButton>
        </p>
        {hasFailed(overview) && (
          <Pane query={overview} isLine failed="How far its questions and matches are could not be read." />
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="default" component={Link} to={questionsPath({ kind: 'clients', id: base.id })}>
          Open questions
        </Button>
        {tab === 'record' && (
          <AddField
            key={refKey(sections.current)}
            className={styles.addField}
            target={sections.current}
            targetName={sections.currentTitle}
            editor={editor}
            catalogue={catalogue}
          />
        )}
        <Button
          disabled={editor.changeCount === 0}
          loading={editor.isSaving}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void editor.save()}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

/** The sections of the client, its contacts and its related parties. */
function ClientSectionsForm({ editor, catalogue, sections }: Shown) {
  const section = { editor, catalogue, onEnter: sections.enter };
  return (
    <div key={editor.draft.edition}>
      <ClientInformation {...section} />
      {CLIENT_LISTS.map((list) => (
        <ListSections key={list} list={list} {...section} />
      ))}
    </div>
  );
}

/** Scrolls to the finder of other clients, which is below the client on narrow screens. */
function goToFinder() {
  const finder = document.getElementById('client-finder');
  finder?.scrollIntoView({ block: 'center' });
  finder?.focus({ preventScroll: true });
}

function statusOf(editor: ClientEditor): string | undefined {
  if (editor.isSaving) return 'Saving…';
  return editor.lastSave === 'saved' && editor.changeCount === 0
    ? 'Saved'
    : formatUnsaved(editor.changeCount);
}
