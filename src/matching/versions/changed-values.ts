import type { EntityKind, JsonObject } from '#records';
import { recordLeaves, textsOf } from '../comparison/record-leaves.ts';
import { birthplaceKey } from '../evidence/birthplace.ts';
import { type MatchRecord, NAME_FIELDS, nameOf, namesOfField } from '../reference-record.ts';
import type { VersionRecord } from './compare-versions.ts';

/** A value of ours or of a reference record that is another than before; empty where there is none. */
export type ChangedValue = {
  side: 'ours' | 'theirs';
  /** A dotted path. */
  field: string;
  before: string;
  after: string;
};

type OwnRecord = Pick<MatchRecord, 'names' | 'birthday' | 'birthplace'> & { kind: EntityKind };

const BETWEEN = '; ';

/** The compared values of a record of ours that a save changed: its name, and of people birthday and birthplace. */
export function changedOwnValues(before: OwnRecord, after: OwnRecord): ChangedValue[] {
  return differences('ours', ownValues(before), ownValues(after));
}

/** The values of a reference record that are others in a later version of its list. */
export function changedReferenceValues(before: VersionRecord, after: VersionRecord): ChangedValue[] {
  return differences('theirs', referenceTexts(before), referenceTexts(after));
}

/** What two changes, one after the other, have changed together; a value that is as it was is left out. */
export function joinChangedValues(
  earlier: readonly ChangedValue[],
  later: readonly ChangedValue[],
): ChangedValue[] {
  const joined = new Map(earlier.map((change) => [keyOf(change), change]));
  for (const change of later) {
    const before = joined.get(keyOf(change))?.before ?? change.before;
    joined.set(keyOf(change), { ...change, before });
  }
  return [...joined.values()].filter(({ before, after }) => before !== after);
}

function differences(
  side: ChangedValue['side'],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ChangedValue[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [was, is] = [before.get(field) ?? '', after.get(field) ?? ''];
    return was === is ? [] : [{ side, field, before: was, after: is }];
  });
}

function ownValues(record: OwnRecord): Map<string, string> {
  const { kind, birthday = '', birthplace = '' } = record;
  const name: [string, string] = ['name', nameOf(record)];
  if (kind === 'clients') return new Map([name]);
  // Spaces and signs of a birthplace are not compared.
  const place = birthplaceKey(birthplace) === '' ? '' : birthplace;
  return new Map([name, ['birthday', birthday], ['birthplace', place]]);
}

/** Its names, its birthday as it is compared, and everything else that the list gives, in the order of names first. */
function referenceTexts({ names, birthday, data }: VersionRecord): Map<string, string> {
  const texts = new Map<string, string>();
  for (const field of NAME_FIELDS) {
    const ofField = namesOfField(names, field);
    if (ofField.length > 0) texts.set(field, ofField.join(BETWEEN));
  }
  if (birthday) texts.set('birthday', birthday);
  for (const [path, value] of recordLeaves(withoutNames(data))) texts.set(path, textsOf(value).join(BETWEEN));
  return texts;
}

function withoutNames(data: JsonObject): JsonObject {
  const kept = Object.entries(data).filter(
    ([field]) => field !== 'birthday' && !(NAME_FIELDS as readonly string[]).includes(field),
  );
  return Object.fromEntries(kept);
}

function keyOf({ side, field }: ChangedValue): string {
  return `${side} ${field}`;
}
