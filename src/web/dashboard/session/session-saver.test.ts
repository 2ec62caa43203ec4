import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '#records';
import {
  createSessionSaver,
  type SaveOutcome,
  type SaveStatus,
  type SessionConflict,
  type SessionEdit,
  type StoredSession,
} from './session-saver.ts';

const progress = { answered: 1, total: 2, unsaved: 1 };

/** A server that stores one session and refuses a save over an older version. */
function aServer() {
  const stored: StoredSession = { version: 0, state: null };
  const server = {
    stored,
    sent: [] as JsonObject[],
    isDown: false,
    losesAnswers: false,
    async save(version: number, { state }: SessionEdit): Promise<SaveOutcome> {
      server.sent.push(state);
      if (server.isDown) throw new Error('The server cannot be reached.');
      if (version !== stored.version) return { kind: 'newer', current: { ...stored } };
      Object.assign(stored, { version: version + 1, state });
      if (server.losesAnswers) throw new Error('The answer was lost.');
      return { kind: 'saved', version: stored.version };
    },
  };
  return server;
}

function aTab(server: ReturnType<typeof aServer>, writer: string) {
  const statuses: SaveStatus[] = [];
  const conflicts: SessionConflict[] = [];
  const saver = createSessionSaver({
    version: server.stored.version,
    send: (version, edit) => server.save(version, edit),
    isOwn: ({ state }) => state?.writer === writer,
    onStatus: (status) => statuses.push(status),
    onConflict: (conflict) => conflicts.push(conflict),
  });
  return {
    saver,
    statuses,
    conflicts,
    change: (answer: string) => saver.changed({ state: { answer, writer }, progress }),
  };
}

const settle = () => vi.advanceTimersByTimeAsync(60_000);

describe('saving a session', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('of several changes in quick succession only the newest is sent', async () => {
    const server = aServer();
    const tab = aTab(server, 'one');
    tab.change('a');
    tab.change('b');
    await settle();
    expect(server.sent).toEqual([{ answer: 'b', writer: 'one' }]);
    expect(tab.statuses.at(-1)).toBe('saved');
  });

  test('a failed save is retried until the server has the session', async () => {
    const server = aServer();
    const tab = aTab(server, 'one');
    server.isDown = true;
    tab.change('a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tab.statuses.at(-1)).toBe('retrying');
    server.isDown = false;
    await settle();
    expect(server.stored.state).toEqual({ answer: 'a', writer: 'one' });
    expect(tab.statuses.at(-1)).toBe('saved');
  });

  test('a lost acknowledgement causes no conflict of a session with itself', async () => {
    const server = aServer();
    const tab = aTab(server, 'one');
    server.losesAnswers = true;
    tab.change('a');
    await vi.advanceTimersByTimeAsync(500);
    server.losesAnswers = false;
    tab.change('b');
    await settle();
    expect(tab.conflicts).toEqual([]);
    expect(server.stored.state).toEqual({ answer: 'b', writer: 'one' });
  });

  test('a session that another tab has saved is overwritten only after the user chose so', async () => {
    const server = aServer();
    const [one, two] = [aTab(server, 'one'), aTab(server, 'two')];
    one.change('a');
    await settle();
    two.change('b');
    two.change('c');
    await settle();
    expect(two.conflicts).toEqual([
      { kind: 'newer', current: { version: 1, state: { answer: 'a', writer: 'one' } } },
    ]);
    expect(two.statuses.at(-1)).toBe('conflict');
    two.saver.overwrite();
    await settle();
    expect(server.stored).toEqual({ version: 2, state: { answer: 'c', writer: 'two' } });
  });

  test('a session that another user holds is not saved, not even over the version of that user', async () => {
    const server = aServer();
    const tab = aTab(server, 'one');
    tab.change('a');
    await settle();
    const holder = { id: 'temi', name: 'Temi', isYou: false };
    const current = { version: 2, state: { answer: 'a', writer: 'one' }, holder };
    server.save = async () => ({ kind: 'taken', current });
    tab.change('b');
    await settle();
    expect(tab.conflicts).toEqual([{ kind: 'taken', current }]);
    expect(await tab.saver.settle()).toBe(false);
    expect(server.stored.state).toEqual({ answer: 'a', writer: 'one' });
  });

  test('settling saves what waits at once, and fails when it cannot', async () => {
    const server = aServer();
    const tab = aTab(server, 'one');
    tab.change('a');
    expect(await tab.saver.settle()).toBe(true);
    expect(server.stored.state).toEqual({ answer: 'a', writer: 'one' });
    server.isDown = true;
    tab.change('b');
    expect(await tab.saver.settle()).toBe(false);
    server.isDown = false;
    expect(await tab.saver.settle()).toBe(true);
    expect(server.stored.state).toEqual({ answer: 'b', writer: 'one' });
  });

  test('leaving the page saves the newest change even while an earlier save is in flight', async () => {
    const server = aServer();
    const tab = aTab(server, 'one');
    tab.change('a');
    tab.saver.saveNow();
    tab.change('b');
    tab.saver.leave();
    await settle();
    expect(server.stored.state).toEqual({ answer: 'b', writer: 'one' });
  });

  test('a session that was begun again is told from one that a colleague holds, and from a late answer', async () => {
    const server = aServer();
    const tab = aTab(server, 'one');
    tab.change('a');
    await settle();
    const [ruth, temi] = [true, false].map((isYou) => ({ id: 'id', name: 'name', isYou }));
    const became = (version: number, more: Partial<StoredSession>) =>
      tab.saver.becameOf({ version, state: null, ...more });
    expect(became(2, {}), 'a new one, or of another client').toBe('begun');
    expect(became(0, {}), 'read before it was saved here').toBe('same');
    expect(became(2, { state: {}, holder: temi ?? null })).toBe('taken');
    expect(became(2, { state: {}, holder: ruth ?? null })).toBe('same');
  });
});
