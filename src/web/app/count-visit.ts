/** A script that a counting service outside has its pages load, as the server wrote it into the page. */
type AnalyticsScript = { src: string; attributes: Record<string, string> };

/** Lets the service that the settings name count this visit; without one, or when a visitor asks not to be tracked, nothing happens. */
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

/** Do Not Track, or Global Privacy Control, which the type of `navigator` does not know yet. */
function declinesTracking(): boolean {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return navigator.doNotTrack === '1' || globalPrivacyControl === true;
}
