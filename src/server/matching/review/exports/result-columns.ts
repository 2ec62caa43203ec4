import type { StoredRun } from '../../match-run-store.ts';
import { writeRecordId } from '../../pair-key.ts';
import type { ResultRow } from './result-rows.ts';

type Value = string | number | boolean | null;
type Column = (row: ResultRow, lists: ReadonlyMap<string, string>) => Value | undefined;

/** The columns of exported results, in their order. */
const COLUMNS: Readonly<Record<string, Column>> = {
  recordId: ({ record }) => writeRecordId(record),
  kind: ({ record }) => record.kind,
  name: ({ record }) => record.name,
  birthday: ({ record }) => record.birthday,
  birthplace: ({ record }) => record.birthplace,
  clientId: ({ record }) => record.clientId,
  result: ({ state, group, candidate }) => (candidate ? 'candidate' : group ? `group by ${group.by}` : state),
  list: ({ group, candidate }, lists) => candidate?.listName ?? (group && lists.get(group.list)),
  externalId: ({ candidate }) => candidate?.externalId,
  externalName: ({ candidate }) => candidate?.externalName,
  matchedName: ({ candidate }) => candidate?.matchedName,
  externalBirthday: ({ candidate }) => candidate?.external.birthday,
  externalBirthplace: ({ candidate }) => candidate?.external.birthplace,
  score: ({ candidate }) => candidate?.score,
  threshold: ({ candidate }) => candidate?.threshold,
  admittedBy: ({ candidate }) => candidate?.admittedBy,
  attachedBy: ({ candidate }) => candidate?.attached?.by,
  birthdayMatch: ({ candidate }) => candidate?.birthday,
  birthplaceMatch: ({ candidate }) => candidate?.birthplace,
  nationalityMatch: ({ candidate }) => candidate?.facts.nationality,
  birthcountryMatch: ({ candidate }) => candidate?.facts.birthcountry,
  genderMatch: ({ candidate }) => candidate?.facts.gender,
  birthyearMatch: ({ candidate }) => candidate?.facts.birthyear,
  recommended: ({ candidate }) => candidate?.recommended,
  members: ({ group, candidate }) => (candidate ? null : group?.count),
  change: ({ candidate }) => candidate?.change,
  decision: ({ decision }) => decision?.value,
  decidedWithGroup: ({ group, candidate, decision }) =>
    group && candidate && decision ? candidate.decision.value !== decision.value : null,
  decidedBy: ({ decision }) => decision?.by,
  decidedAt: ({ decision }) => decision?.at,
  note: ({ decision }) => decision?.note,
  remembered: ({ decision }) => decision?.remembered,
  savedAt: ({ record }) => record.savedAt,
};
/** A column more of a run that keeps the best candidates alone. */
const LEFT_OUT: typeof COLUMNS = { leftOut: ({ record }) => record.leftOut?.count };

type Exported = Pick<StoredRun, 'top' | 'lists'>;

const columnsOf = ({ top }: Pick<Exported, 'top'>) => (top === null ? COLUMNS : { ...COLUMNS, ...LEFT_OUT });

/** The names of the columns. */
export function resultColumns(run: Exported): string[] {
  return Object.keys(columnsOf(run));
}

/** Prepares to tell the values of a row, one for each column. */
export function resultValues(run: Exported): (row: ResultRow) => Value[] {
  const columns = Object.values(columnsOf(run));
  const lists = new Map(run.lists.map(({ id, name }) => [id, name]));
  return (row) => columns.map((column) => column(row, lists) ?? null);
}
