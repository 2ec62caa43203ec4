/** Waits for somebody who speaks: `signal` is aborted once nothing was `heard` for so long. Call `end` when all is said. */
export function silenceLimit(limitMs: number) {
  const silence = new AbortController();
  const clock = setTimeout(() => silence.abort(new Error('Nothing was heard for too long.')), limitMs);
  return {
    signal: silence.signal,
    heard: () => void clock.refresh(),
    end: () => clearTimeout(clock),
  };
}
