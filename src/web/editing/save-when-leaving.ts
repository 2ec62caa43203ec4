/**
 * Calls `save` when the tab is hidden or the network is back, and `leave` when the page is left. Returns a function that
 * stops this. Retries cannot rely on timers: browsers pause them in hidden tabs.
 */
export function saveWhenLeaving(save: () => void, leave: () => void = save): () => void {
  const onHidden = () => document.visibilityState === 'hidden' && save();
  addEventListener('pagehide', leave);
  addEventListener('online', save);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('online', save);
    document.removeEventListener('visibilitychange', onHidden);
  };
}
