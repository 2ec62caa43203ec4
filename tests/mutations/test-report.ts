/** The part of Vitest's report in JSON that says what failed. */
export type TestReport = {
  testResults: readonly {
    message?: string;
    assertionResults: readonly { status: string; failureMessages?: readonly string[] | null }[];
  }[];
};

/** What an assertion that did not hold says; one that is polled says so in its own words, and in colour. */
const ASSERTION =
  /AssertionError|Matcher did not succeed|^Error: (expected |promise resolved .* instead of rejecting)|expect\(.{0,20}received/;

/**
 * Returns how tests failed: whether by an assertion, which says that a protection was missed, or by something else, such as a
 * file that no longer compiles, which says nothing.
 */
export function failureIn({ testResults }: TestReport): { isAssertion: boolean; message: string } {
  const ofTests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []),
  );
  const messages = [...ofTests, ...testResults.flatMap(({ message }) => (message ? [message] : []))];
  const assertion = messages.find((message) => ASSERTION.test(message));
  const [first = 'no test ran'] = messages;
  const message = (assertion ?? first).split('\n', 1)[0] ?? '';
  return { isAssertion: assertion !== undefined, message };
}
