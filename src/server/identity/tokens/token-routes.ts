import { AppError } from '../../ground/app-error.ts';
import { owner, requirePassword, verifiedUser } from '../../http/require-session.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { deleteApiToken, listAllTokens, listApiTokens } from './api-token-store.ts';
import { createApiToken } from './create-api-token.ts';

/** Implements the calls of API tokens. */
export function tokenRoutes(deps: IdentityDeps) {
  const { tokens } = verifiedUser;
  const { peopleTokens } = owner;
  const { query } = deps.db;
  const end = async (actorId: string, id: string, userId?: string) => {
    const subjectId = await deleteApiToken(query, id, userId);
    if (subjectId === null) throw new AppError('NOT_FOUND');
    const ended = { event: 'token-ended', userId: actorId, tokenId: id, subjectId };
    deps.log.info(ended, 'API token ended');
    return {};
  };
  return {
    tokens: {
      list: tokens.list.handler(({ context: { user } }) => listApiTokens(query, user.id)),
      create: tokens.create.handler(({ input, context: { user } }) => {
        requirePassword(user);
        return createApiToken(deps, user, input);
      }),
      end: tokens.end.handler(({ input, context: { user } }) => end(user.id, input.id, user.id)),
    },
    peopleTokens: {
      list: peopleTokens.list.handler(() => listAllTokens(query)),
      end: peopleTokens.end.handler(({ input, context: { user } }) => {
        requirePassword(user);
        return end(user.id, input.id);
      }),
    },
  };
}
