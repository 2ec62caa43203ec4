import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '#records';
import {
  createSessionSaver,
  type SaveOutcome,
  type SaveStatus,
  type StoredSession,
} from './session-saver.ts';

/** A server that keeps one session and refuses what was made from an older version. */
function aServer() {
  const stored: StoredSession = { version: 0, state: null };
  const server = {
    stored,
    sent: [] as JsonObject[],
    isDown: false,
    losesAnswers: false,
    async save(version: number, state: JsonObject): Promise<SaveOutcome> {
      server.sent.push(state);
      if (server.isDown) throw new Error('The server cannot be reached.');
      if (version !== stored.version) return { kind: 'stale', current: { ...stored } };
      Object.assign(stored, { version: version + 1, state });
      if (server.losesAnswers) throw new Error('The answer was lost.');
      return { kind: 'saved', version: stored.version };
    },
  };
  return server;
}

function aTab(server: ReturnType<typeof aServer>, writer: string) {
  const statuses: SaveStatus[] = [];
  const conflicts: StoredSession[] = [];
  const saver = createSessionSaver({
    version: server.stored.version,
    send: server.save,
    isOwn: ({ state }) => state?.writer === writer,
    onStatus: (status) => statuses.push(status),
    onConflict: (current) => conflicts.push(current),
  });
  return { saver, statuses, conflicts, change: (answer: string) => saver.changed({ answer, writer }) };
}

const settle = () => vi.advanceTimersByTimeAsync(60_000);

describe('a session being saved', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('goes to the server once for changes in quick succession, the newest', async () => {
    const server = aServer();
    const tab = aTab(server, 'one');
    tab.change('a');
    tab.change('b');
    await settle();
    expect(server.sent).toEqual([{ answer: 'b', writer: 'one' }]);
    expect(tab.statuses.at(-1)).toBe('saved');
  });

  test('is tried again until the server has it', async () => {
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

  test('is no conflict with itself when an acknowledgement was lost', async () => {
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

  test('waits for a choice when another tab has saved, and overwrites it only then', async () => {
    const server = aServer();
    const [one, two] = [aTab(server, 'one'), aTab(server, 'two')];
    one.change('a');
    await settle();
    two.change('b');
    two.change('c');
    await settle();
    expect(two.conflicts).toEqual([{ version: 1, state: { answer: 'a', writer: 'one' } }]);
    expect(two.statuses.at(-1)).toBe('conflict');
    two.saver.overwrite();
    await settle();
    expect(server.stored).toEqual({ version: 2, state: { answer: 'c', writer: 'two' } });
  });

  test('goes on from the session that was taken over', async () => {
    const server = aServer();
    const [one, two] = [aTab(server, 'one'), aTab(server, 'two')];
    one.change('a');
    await settle();
    two.change('b');
    await settle();
    two.saver.adopt(1);
    two.change('d');
    await settle();
    expect(server.stored).toEqual({ version: 2, state: { answer: 'd', writer: 'two' } });
  });

  test('leaves nothing behind when the page is left, not even after a save under way', async () => {
    const server = aServer();
    const tab = aTab(server, 'one');
    tab.change('a');
    tab.saver.saveNow();
    tab.change('b');
    tab.saver.leave();
    await settle();
    expect(server.stored.state).toEqual({ answer: 'b', writer: 'one' });
  });
});
