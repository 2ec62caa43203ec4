import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};
const tokenInAddress = () => new URLSearchParams(location.search).get('token') ?? '';

/** The token of the mailed link that led here, empty when it has none; null while the page is drawn ahead of any link. */
export function useLinkToken(): string | null {
  return useSyncExternalStore(neverChanges, tokenInAddress, () => null);
}
