import type { AnalyticsConfig } from './analytics-settings.ts';

/** The script by which a service outside counts visits; null when none does. */
export type AnalyticsScript = { src: string; attributes: Record<string, string> };

/** As each service documents it, with all of it from the one origin that is set. */
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
