import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { requestSourceProof, type SourceProofDeps } from './prove-source-job.ts';
import { findSourceProof } from './source-proof-view.ts';

/** Implements the calls of tests of a version from its published files. */
export function sourceProofRoutes({ db, jobs, log }: Pick<SourceProofDeps, 'db' | 'jobs' | 'log'>) {
  const { sourceProof, proveSource } = verifiedUser.referenceLists;
  return {
    sourceProof: sourceProof.handler(({ input }) => findSourceProof(db.query, input.id)),
    proveSource: proveSource.handler(async ({ input: { id }, context: { user } }) => {
      const { testable, percent } = await findSourceProof(db.query, id);
      if (testable !== 'yes')
        throw new AppError('CONFLICT', { message: 'This version cannot be tested from its file.' });
      if (percent === null) await requestSourceProof({ db, jobs }, { listId: id, askedBy: user.id });
      log.info({ event: 'reference-list-proof-asked', list: id, userId: user.id }, 'a test was asked for');
      return findSourceProof(db.query, id);
    }),
  };
}
