/** Returns a function that runs `work`, and whose calls share its promise while it runs. */
export function shareRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
