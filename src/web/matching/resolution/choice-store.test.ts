import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MatchView, ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { ChoiceStore } from './choice-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rows = [
  {
    path: 'name',
    label: 'Name',
    isDate: false,
    internal: 'Hadleigh',
    external: 'Hadleigh Ltd',
    equal: false,
  },
];
const anItem = (recordId: string) =>
  ({ recordId, clientVersion: 1, choices: {}, match: null, rows }) as unknown as ResolutionItem;
const custom = (text: string) => ({ name: { use: 'custom' as const, text } });
const textOf = ({ choices }: ResolutionItem) => (choices.name?.use === 'custom' ? choices.name.text : null);

/** A server that stores choices unless it is offline or the client has another version. Responds after a second. */
function aPage() {
  const server = { stored: [] as (string | null)[], isOffline: false, version: 1 };
  const shown = new Map<string, ResolutionItem>();
  const choices = new ChoiceStore({
    send: async (item) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (server.isOffline) throw new Error('The server cannot be reached.');
      const saved = { ...item, clientVersion: server.version };
      if (item.clientVersion !== server.version)
        throw new ORPCError('CONFLICT', { data: { item: { ...saved, choices: {} } } });
      server.stored.push(textOf(item));
      return saved;
    },
    show: (item) => shown.set(item.recordId, item),
  });
  return { server, shown, choices, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('a choice is shown at once, and only the latest choice of a record is sent after the debounce', async () => {
  const { server, shown, choices, pass } = aPage();
  for (const text of ['A', 'As', 'As agreed']) {
    choices.choose(anItem('one'), custom(text));
    await pass(100);
  }
  expect(shown.get('one')?.choices).toEqual(custom('As agreed'));
  expect(server.stored).toEqual([]);
  await pass(1_350);
  expect(server.stored).toEqual(['As agreed']);
  expect(choices.state().saving).toMatchObject({ status: 'saved', waiting: 0 });
});

test('a choice made while an older one is being sent is not overwritten by the response', async () => {
  const { server, shown, choices, pass } = aPage();
  choices.choose(anItem('one'), custom('old'));
  await pass(400);
  choices.choose(anItem('one'), custom('new'));
  await pass(960);
  expect(server.stored).toEqual(['old']);
  expect(shown.get('one')?.choices).toEqual(custom('new'));
  await pass(1_000);
  expect(server.stored).toEqual(['old', 'new']);
});

test('choices that cannot be sent are counted and sent later, and a flush of them rejects', async () => {
  const { server, choices, pass } = aPage();
  server.isOffline = true;
  choices.choose(anItem('one'), custom('x'));
  choices.choose(anItem('two'), custom('y'));
  const flushed = expect(choices.flush()).rejects.toThrow('The server cannot be reached.');
  await pass(1_000);
  await flushed;
  expect(choices.state().saving).toMatchObject({ status: 'retrying', waiting: 2 });
  server.isOffline = false;
  await pass(6_000);
  expect(server.stored).toEqual(['x', 'y']);
});

test('a record whose client has changed is replaced by its current state and marked as changed', async () => {
  const { server, shown, choices, pass } = aPage();
  server.version = 2;
  choices.choose(anItem('one'), custom('x'));
  await pass(1_350);
  expect(shown.get('one')).toMatchObject({ clientVersion: 2, choices: {} });
  expect([...choices.state().changed]).toEqual(['one']);
  expect(choices.state().saving.waiting).toBe(0);
});

test('choosing another match clears the fields until the server sends them', () => {
  const { shown, choices } = aPage();
  choices.choose(anItem('one'), {}, { key: 'other' } as MatchView);
  expect(shown.get('one')).toMatchObject({ rows: [], match: { key: 'other' } });
});
