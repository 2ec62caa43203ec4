const KEY = 'log-in-notices';

/** Keeps what the log-in page, the next one to load, is to say. */
export function storeLogInNotices(notices: readonly string[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(notices));
}

/** What was left for the log-in page; it is said once. */
export function consumeLogInNotices(): string[] {
  const left = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return left ? (JSON.parse(left) as string[]) : [];
}
