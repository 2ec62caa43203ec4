import { type Ref, useId } from 'react';
import {
  type ListedMessage,
  MESSAGE_TABS,
  type MessageTab,
} from '#contract/contact-messages/message-contract.ts';
import { useMayWrite } from '../identity/role-queries.ts';
import { useSession } from '../identity/session-queries.ts';
import { counted } from '../ui/count-words.ts';
import { EmptyList } from '../ui/lists/empty-list.tsx';
import { ListItems, type ListItemsHandle } from '../ui/lists/list-items.tsx';
import { pagedItems } from '../ui/lists/paged-items.ts';
import { SearchField } from '../ui/lists/search-field.tsx';
import { ViewTabs } from '../ui/lists/view-tabs.tsx';
import { recentMoment } from '../ui/moment-words.ts';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useMessageCounts, useMessages, useSendAgain } from './message-queries.ts';
import { assigneeWords, listedState, TAB_WORDS, undeliveredSentence } from './message-words.ts';
import styles from './messages.module.css';

const ROW_HEIGHT = 84;
const idOf = ({ id }: ListedMessage) => id;
const EMPTY_WORDS: Readonly<Record<MessageTab, string>> = {
  open: 'All answered.',
  mine: 'No messages are assigned to you.',
  answered: 'Nothing is answered yet.',
  all: 'No messages. What visitors write by Contact Us comes here.',
};

type Counts = ReturnType<typeof useMessageCounts>['data'];

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
  const paged = pagedItems(messages);
  const isEmptyEverywhere = counts?.all === 0;
  return (
    <div className={styles.list}>
      <div data-list-search>
        <SearchField
          label={counts ? `Search ${counted(counts.all, 'message')}` : 'Search messages'}
          value={list.search}
          onChange={list.onSearch}
          controls={id}
        />
      </div>
      <MessageTabs tab={list.tab} onTab={list.onTab} counts={counts} />
      <UndeliveredLine counts={counts} />
      {paged.items.length > 0 && messages.error && (
        <div className={styles.line}>
          <Pane query={messages} />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {list.search !== '' && `${paged.total} found`}
      </p>
      {paged.items.length > 0 ? (
        <ListItems
          {...paged}
          id={id}
          label="Messages"
          idOf={idOf}
          selectedId={list.chosen}
          onSelect={list.onChoose}
          renderItem={renderMessage}
          itemHeight={ROW_HEIGHT}
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
            query={messages}
          />
        </div>
      )}
    </div>
  );
}

/** The line about undelivered mails; nothing when there are none. */
function UndeliveredLine({ counts }: { counts: Counts }) {
  const again = useSendAgain();
  const mayWrite = useMayWrite();
  if (!counts || counts.undelivered === 0) return null;
  return (
    <p className={styles.undelivered}>
      <strong>{undeliveredSentence(counts.undelivered)}</strong> Everything is kept here and is tried again
      automatically.{' '}
      {mayWrite && (
        <TextButton onClick={() => again.mutate()} disabled={again.isPending}>
          Send it again
        </TextButton>
      )}
      <span role="status">{again.isSuccess && ' Being sent.'}</span>
      <span role="alert">{again.error && ` ${again.error.message}`}</span>
    </p>
  );
}

function MessageTabs({ tab, onTab, counts }: Pick<MessageListProps, 'tab' | 'onTab'> & { counts: Counts }) {
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
