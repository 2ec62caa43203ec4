/** How tests failed: whether by an assertion, and its first line. */
export type Failure = { isAssertion: boolean; message: string };

/** What an assertion that did not hold says; one that is polled says so in its own words, and in colour. */
const ASSERTION =
  /AssertionError|Matcher did not succeed|^Error: (expected |promise resolved .* instead of rejecting)|expect\(.{0,20}received/;

/**
 * Returns how tests failed, of what their errors say: by an assertion, which says that a protection was missed, or by something
 * else, such as a file that no longer compiles, which says nothing.
 */
export function failureIn(messages: readonly string[]): Failure {
  const assertion = messages.find((message) => ASSERTION.test(message));
  const message = (assertion ?? messages[0] ?? 'no test ran').split('\n', 1)[0] ?? '';
  return { isAssertion: assertion !== undefined, message };
}
