const KEY = 'log-in-notices';

/** Stores notices for the log-in page, which loads next. */
export function storeLogInNotices(notices: readonly string[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(notices));
}

/** Whether there are notices for the log-in page. */
export function hasLogInNotices(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** Returns the stored notices and removes them. */
export function consumeLogInNotices(): string[] {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return stored ? (JSON.parse(stored) as string[]) : [];
}
