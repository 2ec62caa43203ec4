import { ORPCError } from '@orpc/client';
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type {
  MessageDraft,
  MessageState,
  MessageTab,
  MessageView,
} from '#contract/contact-messages/message-contract.ts';
import { MINUTE_MS } from '#records';
import { api, apiQueries } from '../api/api-client.ts';
import { lastingApi } from '../api/lasting-api.ts';
import { useChange } from '../api/use-change.ts';
import type { SendOutcome } from '../editing/save-queue.ts';

/** The messages of a tab, page by page. */
export function useMessages(tab: MessageTab, search: string) {
  return useInfiniteQuery(
    apiQueries.messages.list.infiniteOptions({
      input: (cursor: number) => ({ tab, cursor, ...(search && { search }) }),
      initialPageParam: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: (before) => before,
      refetchInterval: MINUTE_MS,
    }),
  );
}

/** The numbers of messages by tab and of undelivered mails; refetched each minute. */
export function useMessageCounts() {
  return useQuery(apiQueries.messages.counts.queryOptions({ refetchInterval: MINUTE_MS }));
}

/** One message with its thread; nothing without an id. */
export function useMessage(id: string | null) {
  const input = id === null ? skipToken : { id };
  return useQuery(apiQueries.messages.read.queryOptions({ input, refetchInterval: MINUTE_MS }));
}

/** A new state or a new assignee. */
export type HandlingPart = { state?: MessageState; assignee?: string | null };

/** Changes state or assignee. A change waits for the one before it, and then has the version that it made. */
export function useChangeMessage() {
  const made = useRef(new Map<string, number>());
  const change = async ({ id, version, ...part }: HandlingPart & { id: string; version: number }) => {
    const latest = Math.max(version, made.current.get(id) ?? 0);
    const changed = await api.messages.change({ id, version: latest, ...part });
    made.current.set(id, changed.version);
  };
  return useChange(apiQueries.messages, change, { scope: { id: 'message changes' } });
}

/** A reply, or a note; `entry` makes the call idempotent. */
export type NewEntry = { kind: 'reply' | 'note'; id: string; entry: string; text: string; closes: boolean };

/** Sends a reply or stores a note. `onWritten` is called even if the user has gone on to another message by then. */
export function useWriteEntry(onWritten: (entry: NewEntry) => void) {
  const write = ({ kind, closes, ...written }: NewEntry) =>
    kind === 'note'
      ? api.messages.note(written)
      : api.messages.reply({ ...written, state: closes ? 'closed' : 'answered' });
  return useChange(apiQueries.messages, write, { onSuccess: (_, entry) => onWritten(entry) });
}

/** What a user has typed about a message; an empty text deletes it. */
export type DraftEdit = MessageDraft & { id: string };

/** Stores a draft on the server. The draft of a deleted message is dropped. Rejects when a retry may help. */
export async function saveDraft(edit: DraftEdit, { isLeaving = false } = {}): Promise<SendOutcome> {
  try {
    await (isLeaving ? lastingApi : api).messages.saveDraft(edit);
  } catch (problem) {
    if (!(problem instanceof ORPCError && problem.status === 404)) throw problem;
  }
  return 'saved';
}

/** Takes back a reply that is not sent yet. `onUndone` is called even if the user has gone on by then. */
export function useUndoReply(onUndone: (reply: { message: MessageView; text: string }) => void) {
  const undo = ({ message, entry }: { message: MessageView; entry: string; text: string }) =>
    api.messages.undoReply({ id: message.id, entry });
  return useChange(apiQueries.messages, undo, { onSuccess: (_, reply) => onUndone(reply) });
}

/** Sends undelivered mails again. */
export function useSendAgain() {
  return useChange(apiQueries.messages, () => api.messages.sendAgain());
}
