import type { DataRouter } from 'react-router';

let router: DataRouter | null = null;

/** Makes the navigation of `mounted` known to `isLeavingPage`. */
export function followNavigation(mounted: DataRouter): void {
  router = mounted;
}

/**
 * Whether a navigation away from the page at `pathname` is under way: its code is still loading, when a second navigation
 * would cancel it and the pressed link would not be followed; or the address is the next page's, which is not drawn yet.
 */
export function isLeavingPage(pathname: string): boolean {
  if (!router) return false;
  const { location, navigation } = router.state;
  return (navigation.location ?? location).pathname !== pathname;
}
