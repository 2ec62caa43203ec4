import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  MAX_EVENT_ROWS,
  type PresentUser,
  type ReviewEvent,
} from '#contract/matching/match-team-contract.ts';
import type { Query } from '../../../db/tables.ts';
import { findUserNames } from '../../../identity/base/user-store.ts';
import { sumStepItems } from '../../decisions/match-step-store.ts';
import { readDoneRun } from '../../done-run.ts';
import type { MatchDeps } from '../../match-deps.ts';
import { countDecided } from '../../match-outcome-store.ts';
import { listChangedRecords, readRevisions } from '../../match-revision-store.ts';
import { writeRecordId } from '../../pair-key.ts';
import { toRecordViews } from '../record-view.ts';
import { listPresent, renewPresence, type Tab } from './match-presence-store.ts';

/** How often one process asks the database what has changed, for all its watchers together. */
const POLL_INTERVAL_MS = 1_000;
/** Well under the time after which a tab no longer counts as present. */
const RENEWAL_INTERVAL_MS = 10_000;
/** Most users that are shown for a run. */
const MAX_PRESENT = 50;

/** The state of a watched run at the last poll. */
type RunState = { revision: number; present: PresentUser[]; presentKey: string };
type PulseDeps = Pick<MatchDeps, 'db' | 'log'> & { isDraining: () => boolean };
type Changes = Extract<ReviewEvent, { type: 'changed' }>;

/**
 * Polls the revisions and the present users of the runs that users watch in this process, once a second, and keeps
 * the tabs of its watchers present. Without a watcher it asks nothing.
 */
export class ReviewPulse {
  readonly #deps: PulseDeps;
  readonly #tabs = new Set<Tab>();
  readonly #states = new Map<string, RunState>();
  /** Changes that were read since the last poll: watchers of a run get the same. */
  readonly #changes = new Map<string, Promise<Changes>>();
  readonly #changed = new EventEmitter().setMaxListeners(0);
  #isPolling = false;
  #renewedAt = 0;

  constructor(deps: PulseDeps) {
    this.#deps = deps;
  }

  /** Watches the run of a tab from now on. Returns the function that ends it. */
  join(tab: Tab): () => void {
    this.#tabs.add(tab);
    if (!this.#isPolling) void this.#poll();
    return () => this.#tabs.delete(tab);
  }

  /** Whether a tab watches in this process. */
  hasTab(tabId: string): boolean {
    return [...this.#tabs].some((tab) => tab.tabId === tabId);
  }

  /** Counts the tabs of a user that watch in this process. */
  countTabs(userId: string): number {
    return [...this.#tabs].filter((tab) => tab.userId === userId).length;
  }

  /** The state of a run at the last poll; undefined before the first. */
  stateOf(runId: string): RunState | undefined {
    return this.#states.get(runId);
  }

  /** Reads what changed in a run between two revisions, once for all its watchers. */
  changesOf(runId: string, { from, to }: { from: number; to: number }): Promise<Changes> {
    const key = `${runId} ${from} ${to}`;
    const changes = this.#changes.get(key) ?? readChanges(this.#deps.db.query, runId, { from, to });
    this.#changes.set(key, changes);
    return changes;
  }

  /** Waits until the state of a run changes, or the signal aborts. */
  async nextChange(runId: string, signal: AbortSignal): Promise<void> {
    await once(this.#changed, runId, { signal }).catch((problem: unknown) => {
      if (!signal.aborted) throw problem;
    });
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    while (this.#tabs.size > 0) {
      const next = performance.now() + POLL_INTERVAL_MS;
      await this.#readStates().catch((err) => this.#deps.log.warn({ err }, 'changes of reviews not read'));
      await delay(Math.max(0, next - performance.now()), undefined, { ref: false });
    }
    this.#isPolling = false;
    this.#states.clear();
  }

  async #readStates(): Promise<void> {
    const { query } = this.#deps.db;
    const runIds = [...new Set([...this.#tabs].map(({ runId }) => runId))];
    this.#changes.clear();
    await this.#renew();
    const revisions = await readRevisions(query, runIds);
    const present = await findPresentUsers(query, runIds);
    for (const runId of runIds) {
      const users = present.get(runId) ?? [];
      const state = {
        ...{ revision: revisions.get(runId) ?? 0, present: users },
        presentKey: JSON.stringify(users),
      };
      const before = this.#states.get(runId);
      this.#states.set(runId, state);
      const isSame = before?.revision === state.revision && before.presentKey === state.presentKey;
      // A server that is shutting down wakes all watchers, which then end.
      if (!isSame || this.#deps.isDraining()) this.#changed.emit(runId);
    }
  }

  async #renew(): Promise<void> {
    if (performance.now() - this.#renewedAt < RENEWAL_INTERVAL_MS) return;
    this.#renewedAt = performance.now();
    await renewPresence(
      this.#deps.db.query,
      [...this.#tabs].map(({ tabId }) => tabId),
    );
  }
}

/** Reads what changed in the review of a run between two revisions: all counts, and the changed records unless they are many. */
async function readChanges(
  query: Query,
  runId: string,
  { from, to }: { from: number; to: number },
): Promise<Extract<ReviewEvent, { type: 'changed' }>> {
  const run = await readDoneRun(query, runId);
  const records = await listChangedRecords(query, runId, { from, to, limit: MAX_EVENT_ROWS + 1 });
  return {
    ...{ type: 'changed', from, to },
    counts: await countDecided(query, runId),
    rows: records.length > MAX_EVENT_ROWS ? null : await toRecordViews(query, run, records),
  };
}

/** Finds who has the review of some runs open, where, and how much they have decided, by run; of a user's tabs the one that moved last counts. */
async function findPresentUsers(
  query: Query,
  runIds: readonly string[],
): Promise<Map<string, PresentUser[]>> {
  const present = await listPresent(query, runIds);
  const ids = [...present.values()].flatMap((tabs) => tabs.map(({ userId }) => userId));
  const names = await findUserNames(query, ids);
  const sums = await sumStepItems(query, runIds);
  return new Map(
    [...present].map(([runId, tabs]) => {
      const users = new Map<string, PresentUser>();
      for (const { userId, record, since } of tabs) {
        const name = names.get(userId);
        if (name === undefined || users.has(userId)) continue;
        users.set(userId, {
          user: { id: userId, name },
          record: record && { recordId: writeRecordId(record), name: record.name },
          since,
          decided: sums.find((sum) => sum.runId === runId && sum.userId === userId)?.items ?? 0,
        });
      }
      return [runId, [...users.values()].slice(0, MAX_PRESENT)];
    }),
  );
}
