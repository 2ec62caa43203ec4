import { verifiedUser } from '../../http/require-session.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { sendUndelivered } from '../maintain-contact-messages.ts';
import { changeMessage, noteOnMessage, replyToMessage } from './change-message.ts';
import { countMessages, findMessage, findMessages } from './find-messages.ts';

/** Implements the calls of messages. */
export function messageRoutes(deps: ContactDeps) {
  const { list, counts, read, change, reply, note, sendAgain } = verifiedUser.messages;
  const { query } = deps.db;
  return {
    messages: {
      list: list.handler(({ input, context: { user } }) =>
        findMessages(query, { ...input, userId: user.id }),
      ),
      counts: counts.handler(({ context: { user } }) => countMessages(deps, user.id)),
      read: read.handler(({ input }) => findMessage(query, input.id)),
      change: change.handler(async ({ input, context: { user } }) => ({
        version: await changeMessage(deps, user, input),
      })),
      reply: reply.handler(async ({ input, context: { user } }) => {
        await replyToMessage(deps, user, input);
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
