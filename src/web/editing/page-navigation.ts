import type { DataRouter } from 'react-router';

let router: DataRouter | null = null;

/** Makes the navigation of `mounted` known to `isLeavingPage`. */
export function followNavigation(mounted: DataRouter): void {
  router = mounted;
}

/**
 * Whether a navigation to another page is under way: its code is still loading. A second navigation would
 * cancel it, so that a link that was pressed would not be followed.
 */
export function isLeavingPage(): boolean {
  const next = router?.state.navigation.location;
  return next !== undefined && next.pathname !== router?.state.location.pathname;
}
