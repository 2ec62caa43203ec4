/** Work is done in pieces of at most this long, so that typing is answered in between. */
const PIECE_MS = 8;
const PAUSE_MS = 16;

/** Repeats `step` until it says that nothing is left, a little at a time. Returns how to stop. */
export function inIdleTime(step: () => boolean, delayMs = PAUSE_MS): () => void {
  let timer = setTimeout(go, delayMs);
  function go() {
    const end = performance.now() + PIECE_MS;
    let isMore = true;
    while (isMore && performance.now() < end) isMore = step();
    if (isMore) timer = setTimeout(go, PAUSE_MS);
  }
  return () => clearTimeout(timer);
}
