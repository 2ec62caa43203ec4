import type { AnalyticsConfig } from './analytics-settings.ts';

/** The script of an external analytics service. */
export type AnalyticsScript = { src: string; attributes: Record<string, string> };

/**
 * Returns the script as each service documents it, served from the configured origin; null without an external service.
 */
export function analyticsScript({
  kind,
  origin,
  site,
}: AnalyticsConfig['analytics']): AnalyticsScript | null {
  if (!origin) return null;
  switch (kind) {
    case 'plausible':
      return { src: `${origin}/js/script.js`, attributes: { 'data-domain': site ?? '' } };
    case 'umami':
      return {
        src: `${origin}/script.js`,
        attributes: { 'data-website-id': site ?? '', 'data-host-url': origin, 'data-do-not-track': 'true' },
      };
    case 'goatcounter':
      return { src: `${origin}/count.js`, attributes: { 'data-goatcounter': `${origin}/count` } };
    default:
      return null;
  }
}
