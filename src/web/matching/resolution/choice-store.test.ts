import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MatchView, ResolutionItem } from '#contract/match-resolution-contract.ts';
import { ChoiceStore } from './choice-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rows = [{ path: 'name', label: 'Name', internal: 'Hadleigh', external: 'Hadleigh Ltd', equal: false }];
const anItem = (recordId: string) =>
  ({ recordId, clientVersion: 1, choices: {}, match: null, rows }) as unknown as ResolutionItem;
const custom = (text: string) => ({ name: { use: 'custom' as const, text } });
const textOf = ({ choices }: ResolutionItem) => (choices.name?.use === 'custom' ? choices.name.text : null);

/** A server that takes choices unless it is away or the client has another version; it answers after a second. */
function aPage() {
  const server = { taken: [] as (string | null)[], isAway: false, version: 1 };
  const shown = new Map<string, ResolutionItem>();
  const choices = new ChoiceStore({
    send: async (item) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (server.isAway) throw new Error('The server cannot be reached.');
      const stored = { ...item, clientVersion: server.version };
      if (item.clientVersion !== server.version)
        throw new ORPCError('CONFLICT', { data: { item: { ...stored, choices: {} } } });
      server.taken.push(textOf(item));
      return stored;
    },
    show: (item) => shown.set(item.recordId, item),
  });
  return { server, shown, choices, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('a choice is shown at once and sent when writing rests, the newest of a record alone', async () => {
  const { server, shown, choices, pass } = aPage();
  for (const text of ['A', 'As', 'As agreed']) {
    choices.choose(anItem('one'), custom(text));
    await pass(100);
  }
  expect(shown.get('one')?.choices).toEqual(custom('As agreed'));
  expect(server.taken).toEqual([]);
  await pass(1_350);
  expect(server.taken).toEqual(['As agreed']);
  expect(choices.state().saving).toMatchObject({ status: 'saved', waiting: 0 });
});

test('what is chosen while an older choice is under way is not overwritten by its answer', async () => {
  const { server, shown, choices, pass } = aPage();
  choices.choose(anItem('one'), custom('old'));
  await pass(400);
  choices.choose(anItem('one'), custom('new'));
  await pass(960);
  expect(server.taken).toEqual(['old']);
  expect(shown.get('one')?.choices).toEqual(custom('new'));
  await pass(1_000);
  expect(server.taken).toEqual(['old', 'new']);
});

test('choices that cannot be sent are counted and sent later; who waits for them learns of it', async () => {
  const { server, choices, pass } = aPage();
  server.isAway = true;
  choices.choose(anItem('one'), custom('x'));
  choices.choose(anItem('two'), custom('y'));
  const flushed = expect(choices.flush()).rejects.toThrow('The server cannot be reached.');
  await pass(1_000);
  await flushed;
  expect(choices.state().saving).toMatchObject({ status: 'retrying', waiting: 2 });
  server.isAway = false;
  await pass(6_000);
  expect(server.taken).toEqual(['x', 'y']);
});

test('a record whose client somebody changed meanwhile is shown as it is now, and marked', async () => {
  const { server, shown, choices, pass } = aPage();
  server.version = 2;
  choices.choose(anItem('one'), custom('x'));
  await pass(1_350);
  expect(shown.get('one')).toMatchObject({ clientVersion: 2, choices: {} });
  expect([...choices.state().changed]).toEqual(['one']);
  expect(choices.state().saving.waiting).toBe(0);
});

test('the fields of another match are the server’s to say', () => {
  const { shown, choices } = aPage();
  choices.choose(anItem('one'), {}, { key: 'other' } as MatchView);
  expect(shown.get('one')).toMatchObject({ rows: [], match: { key: 'other' } });
});
