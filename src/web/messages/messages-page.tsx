import { useRef } from 'react';
import { MESSAGE_TABS, type MessageTab } from '#contract/contact-messages/message-contract.ts';
import { SplitView } from '../brand/split-view.tsx';
import { useAddressText } from '../editing/use-address-state.ts';
import { useAddressParts } from '../editing/use-in-address.ts';
import { useSession } from '../identity/session-queries.ts';
import type { ListItemsHandle } from '../ui/lists/list-items.tsx';
import { useListKeys } from '../ui/lists/use-list-keys.ts';
import { EmptyState } from '../ui/notice.tsx';
import { MessageAnswer } from './message-answer.tsx';
import { MessageAside } from './message-aside.tsx';
import { MessageList } from './message-list.tsx';
import { useMessage } from './message-queries.ts';
import { MessageThread } from './message-thread.tsx';
import { useMessageDrafts } from './use-message-drafts.ts';

/** What visitors wrote by the contact form, and the answers to it. */
export function MessagesPage() {
  const [params, setParts] = useAddressParts();
  const [search, onSearch] = useAddressText('q');
  const rows = useRef<ListItemsHandle>(null);
  const drafts = useMessageDrafts();
  const id = params.get('id');
  const tab = MESSAGE_TABS.find((name) => name === params.get('tab')) ?? 'open';
  useListKeys(rows, {
    r: () => drafts.write('reply'),
    n: () => drafts.write('note'),
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
  return <OpenMessage id={id} list={list} drafts={drafts} onBack={onBack} />;
}

function OpenMessage({
  id,
  list,
  drafts,
  onBack,
}: {
  id: string;
  list: React.ReactNode;
  drafts: ReturnType<typeof useMessageDrafts>;
  onBack: () => void;
}) {
  const { data: message, error, refetch } = useMessage(id);
  const { user } = useSession();
  const mayWrite = user?.role !== 'read-only';
  return (
    <SplitView
      title="Messages"
      list={list}
      openKey={id}
      editor={<MessageThread message={message} problem={error?.message} onRetry={() => void refetch()} />}
      foot={message && mayWrite && <MessageAnswer key={id} message={message} drafts={drafts} />}
      onBack={onBack}
      aside={message ? <MessageAside message={message} mayWrite={mayWrite} /> : null}
      asideLabel="State and history"
    />
  );
}
