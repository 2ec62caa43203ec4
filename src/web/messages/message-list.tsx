import { type Ref, useId } from 'react';
import {
  type ListedMessage,
  MESSAGE_TABS,
  type MessageTab,
} from '#contract/contact-messages/message-contract.ts';
import { useSession } from '../identity/session-queries.ts';
import { EmptyList } from '../ui/lists/empty-list.tsx';
import { ListItems, type ListItemsHandle } from '../ui/lists/list-items.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { ViewTabs } from '../ui/lists/view-tabs.tsx';
import { recentMoment } from '../ui/moment-words.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useMessageCounts, useMessages } from './message-queries.ts';
import { assigneeWords, listedState, TAB_WORDS } from './message-words.ts';
import styles from './messages.module.css';
import { UndeliveredLine } from './undelivered-line.tsx';

const ROW_HEIGHT = 84;
const idOf = ({ id }: ListedMessage) => id;
const EMPTY_WORDS: Readonly<Record<MessageTab, string>> = {
  open: 'All answered.',
  mine: 'Nothing waits with you.',
  answered: 'Nothing is answered yet.',
  all: 'No messages. What visitors write by Contact Us comes here.',
};

type MessageListProps = {
  tab: MessageTab;
  onTab: (tab: MessageTab) => void;
  search: string;
  onSearch: (text: string) => void;
  chosen: string | null;
  onChoose: (id: string) => void;
  rows: Ref<ListItemsHandle>;
};

/** The search, the tabs and the rows of messages. */
export function MessageList(list: MessageListProps) {
  const id = useId();
  const messages = useMessages(list.tab, list.search);
  const { data: counts } = useMessageCounts();
  const items = messages.data?.pages.flatMap((page) => page.items) ?? [];
  const found = messages.data?.pages[0]?.found ?? items.length;
  const isEmptyEverywhere = counts?.all === 0;
  return (
    <div className={styles.list}>
      <div data-list-search>
        <SearchField
          label={
            counts ? `Search ${counts.all} ${counts.all === 1 ? 'message' : 'messages'}` : 'Search messages'
          }
          value={list.search}
          onChange={list.onSearch}
          controls={id}
        />
      </div>
      <MessageTabs tab={list.tab} onTab={list.onTab} counts={counts} />
      <UndeliveredLine counts={counts} />
      <Failure messages={messages} />
      <p role="status" className="visually-hidden">
        {list.search !== '' && `${found} found`}
      </p>
      {items.length > 0 ? (
        <ListItems
          id={id}
          label="Messages"
          items={items}
          idOf={idOf}
          selectedId={list.chosen}
          onSelect={list.onChoose}
          renderItem={renderMessage}
          itemHeight={ROW_HEIGHT}
          total={found}
          onNearEnd={() => void (messages.hasNextPage && !messages.isFetching && messages.fetchNextPage())}
          ref={list.rows}
        />
      ) : (
        <div className={styles.none} id={id}>
          <EmptyList
            search={list.search}
            onSearch={list.onSearch}
            hasItems={list.search !== ''}
            emptyText={EMPTY_WORDS[isEmptyEverywhere ? 'all' : list.tab]}
            emptyMark={isEmptyEverywhere}
            isLoading={messages.isPending}
            failure={messages.error?.message}
            onRetry={() => void messages.refetch()}
          />
        </div>
      )}
    </div>
  );
}

/** The list stays while it cannot be read again. */
function Failure({ messages }: { messages: ReturnType<typeof useMessages> }) {
  if (!messages.error || !messages.data) return null;
  return (
    <div className={styles.line}>
      <ErrorNotice>
        {messages.error.message} <TextButton onClick={() => void messages.refetch()}>Try again</TextButton>
      </ErrorNotice>
    </div>
  );
}

function MessageTabs({
  tab,
  onTab,
  counts,
}: Pick<MessageListProps, 'tab' | 'onTab'> & { counts: ReturnType<typeof useMessageCounts>['data'] }) {
  return (
    <div className={styles.tabs}>
      <ViewTabs
        legend="Which messages"
        tabs={MESSAGE_TABS.map((value) => ({
          ...{ value, label: TAB_WORDS[value] },
          ...(counts && { count: counts[value] }),
        }))}
        shown={tab}
        onShow={onTab}
      />
    </div>
  );
}

const renderMessage = (message: ListedMessage) => <MessageRow message={message} />;

function MessageRow({ message }: { message: ListedMessage }) {
  const { user } = useSession();
  return (
    <div className={styles.row}>
      <span className={styles.rowLine}>
        <span className={styles.name}>{message.name}</span>
        <span className={styles.quiet}>{recentMoment(message.receivedAt)}</span>
      </span>
      <span className={`quiet ${styles.excerpt}`}>{message.excerpt}</span>
      <span className={styles.rowLine}>
        <span
          className={styles.state}
          data-state={message.delivery === 'undelivered' ? 'undelivered' : message.state}
        >
          {listedState(message)}
        </span>
        <span className={styles.quiet}>{assigneeWords(message.assignee, user?.id)}</span>
      </span>
    </div>
  );
}
