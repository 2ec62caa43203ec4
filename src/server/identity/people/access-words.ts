import type { Person } from '../base/people-store.ts';

/** An access as the audit log keeps it, such as `read-only until 2026-12-31`. */
export function accessWords({ role, untilDay }: Pick<Person, 'role' | 'untilDay'>): string {
  return untilDay ? `${role} until ${untilDay}` : role;
}
