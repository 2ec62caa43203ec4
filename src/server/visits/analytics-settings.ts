import { z } from 'zod';
import { ANALYTICS_KINDS, type AnalyticsKind } from '#contract/settings-contract.ts';
import { oneOf, safeOrigin } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';

/** The analytics service. `origin` and `site` are set for external services; GoatCounter identifies its site by its origin. */
export type AnalyticsConfig = {
  analytics: { kind: AnalyticsKind; origin: string | null; site: string | null };
};

export const analyticsSettings = settingsGroup({
  shape: {
    ANALYTICS: oneOf(ANALYTICS_KINDS).default('own'),
    ANALYTICS_URL: safeOrigin.optional(),
    ANALYTICS_SITE: z.string().max(256).optional(),
  },
  problems({ ANALYTICS: kind = 'own', ANALYTICS_URL, ANALYTICS_SITE }) {
    if (kind === 'own' || kind === 'off') {
      return ANALYTICS_URL || ANALYTICS_SITE
        ? ['ANALYTICS_URL and ANALYTICS_SITE go with ANALYTICS=plausible, umami or goatcounter only.']
        : [];
    }
    const problems: string[] = [];
    if (!ANALYTICS_URL) {
      problems.push(`ANALYTICS_URL must be set with ANALYTICS=${kind}: the origin that counts.`);
    }
    if (kind !== 'goatcounter' && !ANALYTICS_SITE) {
      problems.push(`ANALYTICS_SITE must be set with ANALYTICS=${kind}: the name of this site there.`);
    }
    return problems;
  },
  read({ ANALYTICS: kind, ANALYTICS_URL: origin = null, ANALYTICS_SITE: site = null }): AnalyticsConfig {
    return { analytics: { kind, origin, site } };
  },
});
