import { verifiedUser } from '../../http/require-session.ts';
import type { MatchingDeps } from '../match-deps.ts';
import { chooseEverywhere } from './choose-everywhere.ts';
import { countResolution } from './count-resolution.ts';
import { findMatches } from './find-matches.ts';
import { findResolution } from './find-resolution.ts';
import { keepChoices } from './keep-choices.ts';
import { previewSave } from './preview-save.ts';
import { reopenRecord } from './reopen-record.ts';
import { saveResolution } from './save-resolution.ts';

/** The resolution of a run: confirmed matches field by field, the choices made, and their save into clients. */
export function matchResolutionRoutes(deps: MatchingDeps) {
  const { matching } = verifiedUser;
  const { query } = deps.db;
  const readerOf = ({ user }: { user: { id: string } }) => ({
    userId: user.id,
    fourEyes: deps.config.matchFourEyes,
  });
  return {
    resolution: matching.resolution.handler(({ input, context }) =>
      findResolution(query, readerOf(context), input),
    ),
    resolutionCounts: matching.resolutionCounts.handler(({ input, context }) =>
      countResolution(query, readerOf(context), input.runId),
    ),
    matches: matching.matches.handler(({ input }) => findMatches(query, input)),
    choose: matching.choose.handler(({ input, context }) => keepChoices(deps, context.user, input)),
    chooseEverywhere: matching.chooseEverywhere.handler(({ input, context }) =>
      chooseEverywhere(deps, context.user, input.runId),
    ),
    previewSave: matching.previewSave.handler(({ input, context }) =>
      previewSave(query, readerOf(context), input),
    ),
    reopen: matching.reopen.handler(({ input, context }) => reopenRecord(deps, context.user, input)),
    save: matching.save.handler(({ input, context }) => saveResolution(deps, context.user, input)),
  };
}
