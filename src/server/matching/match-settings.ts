import { oneOf } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';

/** With four eyes, who confirmed a match may not save it. */
export type MatchConfig = { matchFourEyes: boolean };

export const matchSettings = settingsGroup({
  shape: { MATCH_FOUR_EYES: oneOf(['0', '1']).default('0') },
  read({ MATCH_FOUR_EYES }): MatchConfig {
    return { matchFourEyes: MATCH_FOUR_EYES === '1' };
  },
});
