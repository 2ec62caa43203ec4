/** The script of an external analytics service, as the server rendered it into the page. */
type AnalyticsScript = { src: string; attributes: Record<string, string> };

/** Loads the configured analytics script. Does nothing without one, or when the visitor declines tracking. */
export function countVisit(): void {
  const script = configuredScript();
  if (!script || declinesTracking()) return;
  const element = document.createElement('script');
  for (const [name, value] of Object.entries(script.attributes)) element.setAttribute(name, value);
  element.defer = true;
  element.src = script.src;
  document.head.append(element);
}

function configuredScript(): AnalyticsScript | null {
  const written = document.querySelector<HTMLMetaElement>('meta[name="analytics-script"]')?.content;
  return written ? (JSON.parse(written) as AnalyticsScript) : null;
}

/** Whether Do Not Track or Global Privacy Control is set; the type of `navigator` lacks the latter. */
function declinesTracking(): boolean {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return navigator.doNotTrack === '1' || globalPrivacyControl === true;
}
