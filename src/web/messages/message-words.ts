import type {
  Colleague,
  ListedMessage,
  MessageDelivery,
  MessageEntry,
  MessageState,
  MessageTab,
} from '#contract/contact-messages/message-contract.ts';
import { counted } from '../ui/count-words.ts';

export const STATE_WORDS: Readonly<Record<MessageState, string>> = {
  new: 'Unanswered',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
};

export const TAB_WORDS: Readonly<Record<MessageTab, string>> = {
  open: 'Open',
  mine: 'With me',
  answered: 'Answered',
  all: 'All',
};

/** The assignee of a message: "with you", "not assigned". */
export function assigneeWords(assignee: Colleague | null, userId: string | undefined): string {
  if (!assignee) return 'not assigned';
  return assignee.id === userId ? 'with you' : `with ${assignee.name}`;
}

/** The state of a message as the list shows it. */
export function listedState({ state, delivery }: Pick<ListedMessage, 'state' | 'delivery'>): string {
  return delivery === 'undelivered' ? 'Not delivered' : STATE_WORDS[state];
}

/** What happened to a message, as a sentence without its end: "took it", "closed it". */
export function eventWords({ kind, author, text }: MessageEntry): string {
  if (kind === 'reply') return `${author} answered`;
  if (kind === 'note') return `${author} wrote a note`;
  if (kind === 'assignee') return assignedWords(author, text);
  const states: Record<string, string> = {
    new: 'opened it again',
    answered: 'marked it as answered',
    closed: 'closed it',
    spam: 'marked it as spam',
  };
  return `${author} ${states[text] ?? text}`;
}

function assignedWords(author: string, assignee: string): string {
  if (assignee === '') return `${author} gave it back`;
  return assignee === author ? `${author} took it` : `${author} gave it to ${assignee}`;
}

/** The state of the mail of a reply; empty once it is sent. */
export function deliveryWords(delivery: MessageDelivery | null): string {
  if (delivery === 'waiting') return 'on its way';
  return delivery === 'undelivered' ? 'not sent yet' : '';
}

/** The sentence about what was not delivered: "1 message did not reach hello@cairn.example." */
export function undeliveredSentence(count: number): string {
  return `${counted(count, 'mail did not reach its mailbox', 'mails did not reach their mailboxes')}.`;
}
