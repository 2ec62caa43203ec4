/** The longest time of one slice of work, so that typing is handled in between. */
const SLICE_MS = 8;
const PAUSE_MS = 16;

/** Repeats `step` in short slices until it returns false. Returns a function that stops it. */
export function inIdleTime(step: () => boolean, delayMs = PAUSE_MS): () => void {
  let timer = setTimeout(runSlice, delayMs);
  function runSlice() {
    const end = performance.now() + SLICE_MS;
    let isMore = true;
    while (isMore && performance.now() < end) isMore = step();
    if (isMore) timer = setTimeout(runSlice, PAUSE_MS);
  }
  return () => clearTimeout(timer);
}
