import { type BirthdayClass, birthdayTextClass } from '#matching';
import type { ReferenceRow } from '../../reference-lists/reference-store.ts';
import type { SnapshotRecord } from '../match-record-store.ts';

/** How the birthdays compare; a client's is no evidence. */
export function birthdayOf(
  { kind, birthday }: Pick<SnapshotRecord, 'kind' | 'birthday'>,
  row: Pick<ReferenceRow, 'birthday'>,
): BirthdayClass {
  return kind === 'clients' ? 'missing' : birthdayTextClass(birthday ?? undefined, row.birthday ?? undefined);
}
