import { verifiedUser } from '../../http/require-session.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { sendUndelivered } from '../maintain-contact-messages.ts';
import { changeMessage, draftAboutMessage, noteOnMessage, replyToMessage } from './change-message.ts';
import { countMessages, findMessage, findMessages } from './find-messages.ts';
import { undoReply } from './undo-reply.ts';

/** Implements the calls of messages. */
export function messageRoutes(deps: ContactDeps) {
  const {
    list,
    counts,
    read,
    change,
    reply,
    undoReply: undo,
    saveDraft,
    note,
    sendAgain,
  } = verifiedUser.messages;
  const { query } = deps.db;
  return {
    messages: {
      list: list.handler(({ input, context: { user } }) =>
        findMessages(query, { ...input, userId: user.id }),
      ),
      counts: counts.handler(({ context: { user } }) => countMessages(deps, user.id)),
      read: read.handler(({ input, context: { user } }) =>
        findMessage(query, { id: input.id, userId: user.id }),
      ),
      change: change.handler(async ({ input, context: { user } }) => ({
        version: await changeMessage(deps, user, input),
      })),
      reply: reply.handler(async ({ input, context: { user } }) => {
        await replyToMessage(deps, user, input);
      }),
      undoReply: undo.handler(async ({ input, context: { user } }) => {
        await undoReply(deps, user, input);
      }),
      saveDraft: saveDraft.handler(async ({ input, context: { user } }) => {
        await draftAboutMessage(deps, user, input);
      }),
      note: note.handler(async ({ input, context: { user } }) => {
        await noteOnMessage(deps, user, input);
      }),
      sendAgain: sendAgain.handler(async () => ({
        requested: await sendUndelivered(deps, { atOnce: true }),
      })),
    },
  };
}
