import { installationDay } from '../../ui/input/installation-day.ts';

/** Days from today on that are offered with one press. */
export function offeredDays(now = new Date()): { label: string; day: string | null }[] {
  const after = (days: number) => installationDay(now, days);
  const weekday = new Date(`${after(0)}T00:00:00Z`).getUTCDay();
  // Sunday is 0; the Monday that comes next, never today.
  const toMonday = (8 - weekday) % 7 || 7;
  return [
    { label: 'Tomorrow', day: after(1) },
    { label: 'Monday', day: after(toMonday) },
    { label: 'In a week', day: after(7) },
    { label: 'No day', day: null },
  ];
}
