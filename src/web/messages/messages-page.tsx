import { useRef } from 'react';
import { MESSAGE_TABS, type MessageTab } from '#contract/contact-messages/message-contract.ts';
import { SplitView } from '../brand/split-view.tsx';
import { useAddressText } from '../editing/use-address-state.ts';
import { useAddressParts } from '../editing/use-in-address.ts';
import { useMayWrite } from '../identity/role-queries.ts';
import { useSession } from '../identity/session-queries.ts';
import type { ListItemsHandle } from '../ui/lists/list-items.tsx';
import { useListKeys } from '../ui/lists/use-list-keys.ts';
import { EmptyState } from '../ui/notice.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { MessageAnswer } from './message-answer.tsx';
import { MessageAside } from './message-aside.tsx';
import { MessageList } from './message-list.tsx';
import { type HandlingPart, useChangeMessage, useMessage } from './message-queries.ts';
import { MessageThread } from './message-thread.tsx';
import { useMessageDrafts } from './use-message-drafts.ts';

/** The page of contact messages and their answers. */
export function MessagesPage() {
  const [params, setParts] = useAddressParts();
  const [search, onSearch] = useAddressText('q');
  const rows = useRef<ListItemsHandle>(null);
  const drafts = useMessageDrafts();
  const id = params.get('id');
  const tab = MESSAGE_TABS.find((name) => name === params.get('tab')) ?? 'open';
  const open = useOpenMessage(id);
  useListKeys(rows, {
    r: () => drafts.write('reply'),
    n: () => drafts.write('note'),
    a: open.take,
    e: () => open.change({ state: 'closed' }),
  });
  const list = (
    <MessageList
      tab={tab}
      onTab={(chosen: MessageTab) => setParts({ tab: chosen === 'open' ? null : chosen })}
      search={search}
      onSearch={onSearch}
      chosen={id}
      onChoose={(chosen) => setParts({ id: chosen }, 'push')}
      rows={rows}
    />
  );
  const onBack = () => setParts({ id: null });
  if (id === null) {
    const editor = <EmptyState sentence="Choose a message to read and answer it." />;
    return <SplitView title="Messages" list={list} openKey={null} editor={editor} onBack={onBack} />;
  }
  return <OpenMessage id={id} open={open} list={list} drafts={drafts} onBack={onBack} />;
}

type Open = ReturnType<typeof useOpenMessage>;

/** The open message, and how it is changed. */
function useOpenMessage(id: string | null) {
  const query = useMessage(id);
  const message = query.data;
  const changing = useChangeMessage();
  const { user } = useSession();
  const mayWrite = useMayWrite();
  const change = (part: HandlingPart) => {
    if (!message || !mayWrite) return;
    changing.mutate({ id: message.id, version: message.version, ...part });
  };
  const take = () => {
    if (user && message?.assignee?.id !== user.id) change({ assignee: user.id });
  };
  return { query, message, mayWrite, change, take, changeError: changing.error };
}

function OpenMessage({
  id,
  open: { query, message, mayWrite, change, changeError },
  list,
  drafts,
  onBack,
}: {
  id: string;
  open: Open;
  list: React.ReactNode;
  drafts: ReturnType<typeof useMessageDrafts>;
  onBack: () => void;
}) {
  return (
    <SplitView
      title="Messages"
      list={list}
      openKey={id}
      editor={
        <Pane query={query} failed="This message could not be read.">
          {(read) => <MessageThread message={read} />}
        </Pane>
      }
      foot={message && mayWrite && <MessageAnswer key={id} message={message} drafts={drafts} />}
      onBack={onBack}
      aside={
        message ? (
          <MessageAside
            message={message}
            mayWrite={mayWrite}
            problem={changeError?.message}
            onChange={change}
          />
        ) : null
      }
      asideLabel="State and history"
    />
  );
}
