import { useEffect, useState } from 'react';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { safeReturnPath } from '#contract/return-path.ts';

const PARAMETER = 'return';

/** The log-in page in a tab of its own, with every way of signing in; a tab whose session has ended waits for it. */
export const ELSEWHERE_PATH = `${PAGE_PATHS.logIn}?for=other-tab`;

/** The address of an identity page that leads to a page after the log-in; the dashboard is where it leads anyway. */
export function withReturn(page: string, returnPath: string): string {
  if (returnPath === PAGE_PATHS.dashboard) return page;
  return `${page}?${new URLSearchParams({ [PARAMETER]: returnPath })}`;
}

/** Where this identity page leads after the log-in: the page that its address names, or the dashboard. */
export function returnPath(): string {
  if (location.pathname + location.search === ELSEWHERE_PATH) return ELSEWHERE_PATH;
  return safeReturnPath(new URLSearchParams(location.search).get(PARAMETER), PAGE_PATHS.dashboard);
}

/** The same in a page that is prerendered without an address: the dashboard at first. */
export function useReturnPath(): string {
  const [path, setPath] = useState<string>(PAGE_PATHS.dashboard);
  useEffect(() => setPath(returnPath()), []);
  return path;
}
