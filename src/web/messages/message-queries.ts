import { ORPCError } from '@orpc/client';
import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageDraft, MessageState, MessageTab } from '#contract/contact-messages/message-contract.ts';
import { MINUTE_MS } from '#records';
import { api, apiQueries } from '../api/api-client.ts';
import { lastingApi } from '../api/lasting-api.ts';
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
type HandlingChange = HandlingPart & { id: string; version: number };

/** Changes state or assignee. */
export function useChangeMessage() {
  const refresh = useRefreshMessages();
  return useMutation({
    mutationFn: (change: HandlingChange) => api.messages.change(change),
    onSettled: refresh,
  });
}

/** A reply, or a note; `entry` makes the call idempotent. */
export type NewEntry = { kind: 'reply' | 'note'; id: string; entry: string; text: string; closes: boolean };

/** Sends a reply or stores a note. */
export function useWriteEntry() {
  const refresh = useRefreshMessages();
  return useMutation({
    mutationFn: ({ kind, closes, ...written }: NewEntry) =>
      kind === 'note'
        ? api.messages.note(written)
        : api.messages.reply({ ...written, state: closes ? 'closed' : 'answered' }),
    onSettled: refresh,
  });
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

/** Takes back a reply that is not sent yet. */
export function useUndoReply() {
  const refresh = useRefreshMessages();
  return useMutation({
    mutationFn: (reply: { id: string; entry: string }) => api.messages.undoReply(reply),
    onSettled: refresh,
  });
}

/** Sends undelivered mails again. */
export function useSendAgain() {
  const refresh = useRefreshMessages();
  return useMutation({ mutationFn: () => api.messages.sendAgain(), onSettled: refresh });
}

export function useRefreshMessages() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: apiQueries.messages.key() });
}
