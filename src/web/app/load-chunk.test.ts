import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk.ts';

const missing =
  'Failed to fetch dynamically imported module: https://cairn.example/static/js/about.chunk.js?v=x1';

async function failureOf(loading: Promise<unknown>): Promise<ChunkLoadError> {
  const outcome = await loading.then(
    () => null,
    (problem: unknown) => problem,
  );
  expect(outcome).toBeInstanceOf(ChunkLoadError);
  return outcome as ChunkLoadError;
}

describe('loading the code of a page', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('a loaded chunk is returned, and no timer is left', async () => {
    const page = { AboutPage: () => null };
    await expect(loadChunk('about', async () => page)()).resolves.toBe(page);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a missing chunk is reported by its name, with the requested address', async () => {
    const cause = new TypeError(missing);
    const failure = await failureOf(loadChunk('about', () => Promise.reject(cause))());
    expect(failure.name).toBe('ChunkLoadError');
    expect(failure.message).toBe('Loading chunk about failed.');
    expect(failure.type).toBe('missing');
    expect(failure.request).toBe('https://cairn.example/static/js/about.chunk.js?v=x1');
    expect(failure.cause).toBe(cause);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a missing style sheet is reported the same way', async () => {
    const cause = new Error('Unable to preload CSS for /static/tool-layout-y2.css');
    const failure = await failureOf(loadChunk('tool-layout', () => Promise.reject(cause))());
    expect(failure).toMatchObject({ type: 'missing', request: '/static/tool-layout-y2.css' });
  });

  test('the expected address is reported when the browser names none', async () => {
    const failure = await failureOf(
      loadChunk('about', () => Promise.reject(new Error('Importing a module script failed.')))(),
    );
    expect(failure.request).toBe('/static/js/about.chunk.js');
  });

  test('a chunk that is still loading fails as a time-out after exactly 120,000 ms', async () => {
    const settled = vi.fn();
    const loading = failureOf(loadChunk('about', () => new Promise(() => {}))());
    loading.then(settled);
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const failure = await loading;
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    expect(failure.message).toBe('Loading chunk about failed.');
    expect(failure.type).toBe('timeout');
  });

  test('every call loads again, so that a retry can succeed', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError(missing)).mockResolvedValueOnce('page');
    const chunk = loadChunk('about', load);
    await failureOf(chunk());
    await expect(chunk()).resolves.toBe('page');
  });
});
