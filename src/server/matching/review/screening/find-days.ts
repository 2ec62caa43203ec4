import type { ScreenedDay } from '#contract/matching/screening-contract.ts';
import { findUserNames } from '../../../identity/user-store.ts';
import type { Query } from '../../match-run-store.ts';
import { sumResultsByDay } from './comparison-store.ts';
import { listLookDays } from './look-store.ts';

const DAY_MS = 86_400_000;
/** How far back the days are listed. */
const DAYS_BACK = 14;

/** Finds the days before today on which something was compared or somebody looked, newest first. */
export async function findDays(query: Query): Promise<ScreenedDay[]> {
  const today = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.parse(today) - DAYS_BACK * DAY_MS).toISOString();
  const sums = await sumResultsByDay(query, { from, before: today });
  const looks = (await listLookDays(query, from.slice(0, 10))).filter(({ day }) => day < today);
  const names = await findUserNames(
    query,
    looks.map(({ userId }) => userId),
  );
  const days = new Set([...sums.keys(), ...looks.map(({ day }) => day)]);
  return [...days]
    .toSorted()
    .reverse()
    .map((day) => ({
      day,
      ...(sums.get(day) ?? { new: 0, changed: 0, gone: 0 }),
      lookedBy: looks.flatMap((look) => (look.day === day ? (names.get(look.userId) ?? []) : [])),
    }));
}
