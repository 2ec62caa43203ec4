import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { OWN_EXPORT_FILE, type OwnExportView } from '#contract/account/own-data-contract.ts';
import { AppError } from '../../ground/app-error.ts';
import { requireVerified, verifiedUser } from '../../http/require-session.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { findOpenExport, requestOwnExport } from './make-own-export.ts';
import type { OwnDataDeps } from './own-data-deps.ts';
import { exportKey } from './own-export-store.ts';

/** No API token reaches what is about its user's account. */
const OWN_ACCOUNT_ONLY = { writes: false, use: { right: null, area: 'other' } } as const;

/** Implements the calls about a user's own data. */
export function ownDataRoutes(deps: OwnDataDeps) {
  const { readExport, requestExport, deleteAccount } = verifiedUser.ownData;
  const viewOf = async (userId: string): Promise<{ export: OwnExportView }> => {
    const open = await findOpenExport(deps, userId);
    return { export: open && { state: open.state, expiresAt: open.expiresAt, size: open.size } };
  };
  return {
    readExport: readExport.handler(({ context: { user } }) => viewOf(user.id)),
    requestExport: requestExport.handler(async ({ input, context: { user } }) => {
      await deps.auth.checkPassword(user.id, input.password);
      await requestOwnExport(deps, user.id);
      return viewOf(user.id);
    }),
    deleteAccount: deleteAccount.handler(async ({ input, context: { user } }) => {
      await deps.auth.checkPassword(user.id, input.password);
      await deleteOwnAccount(deps, user, input.email);
      return {};
    }),
  };
}

/** Sends the file of a user's own data, to that user alone. */
export function ownExportRoutes(deps: OwnDataDeps) {
  const routes = new Hono<ServerEnv>();
  routes.get(OWN_EXPORT_FILE, async (c) => {
    const user = await requireVerified(deps.auth, c.req.raw.headers, OWN_ACCOUNT_ONLY);
    const open = await findOpenExport(deps, user.id);
    if (open?.state !== 'ready') throw new AppError('NOT_FOUND');
    const bytes = await deps.files.read(exportKey(open.id));
    c.header('Content-Type', 'application/json; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="cairn-own-data.json"');
    c.header('Cache-Control', 'private, no-store');
    return c.body(Readable.toWeb(bytes) as ReadableStream);
  });
  return routes;
}
