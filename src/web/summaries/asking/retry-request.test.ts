import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWorthRetrying, retryRequest } from './retry-request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number) => Object.assign(new Error(`status ${status}`), { status });

test('network failures and busy servers are retried, refusals are not', () => {
  for (const status of [0, 408, 429, 500, 502, 503, 507]) expect(isWorthRetrying(refusal(status))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 413, 415, 422])
    expect(isWorthRetrying(refusal(status))).toBe(false);
  expect(isWorthRetrying(new Error('a mistake of ours'))).toBe(false);
});

test('a retry that succeeds resolves', async () => {
  const answers = [refusal(503), refusal(0), 'done'];
  const asked = retryRequest(
    async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    { limitMs: 120_000, signal: new AbortController().signal },
  );
  await vi.runAllTimersAsync();
  expect(await asked).toBe('done');
});

test('retries end with the last refusal when the time limit is over, and not before', async () => {
  const begun = Date.now();
  const ended = retryRequest(() => Promise.reject(refusal(503)), {
    limitMs: 120_000,
    signal: new AbortController().signal,
  }).catch((problem: Error) => problem);
  await vi.runAllTimersAsync();
  expect(await ended).toMatchObject({ status: 503 });
  expect(Date.now() - begun).toBeGreaterThan(60_000);
  expect(Date.now() - begun).toBeLessThanOrEqual(120_000);
});

test('a permanent refusal and a cancellation end the retries at once', async () => {
  let asked = 0;
  const ending = new AbortController();
  const ask = (status: number) =>
    retryRequest(
      () => {
        asked += 1;
        return Promise.reject(refusal(status));
      },
      { limitMs: 120_000, signal: ending.signal },
    ).catch((problem: Error) => problem.message);
  expect(await ask(413)).toBe('status 413');
  expect(asked).toBe(1);
  const cancelled = ask(503);
  await vi.advanceTimersByTimeAsync(100);
  ending.abort(new Error('cancelled'));
  expect(await cancelled).toBe('cancelled');
  expect(asked).toBe(2);
});
