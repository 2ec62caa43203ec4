/** An idle timeout: `signal` is aborted once `heard` was not called for `limitMs`. Call `end` at the end of the stream. */
export function silenceLimit(limitMs: number) {
  const silence = new AbortController();
  const clock = setTimeout(() => silence.abort(new Error('The model stopped responding.')), limitMs);
  return {
    signal: silence.signal,
    heard: () => void clock.refresh(),
    end: () => clearTimeout(clock),
  };
}
