const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Returns a moment in words, such as 3 May 2026 at 02:00 UTC. */
export function momentText(moment: Date | string): string {
  return `${TIME.format(new Date(moment))} UTC`;
}
