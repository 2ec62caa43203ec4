import type { Finding as FindingView } from '#contract/matching/screening-contract.ts';
import {
  countryClass,
  factClasses,
  leadOf,
  NO_FACTS_KNOWN,
  rankOf,
  recommend,
  strengthOf,
  type TopTwo,
  topTwo,
} from '#matching';
import { ENTITY_KINDS, entityRecord, type JsonObject } from '#records';
import type { Query } from '../../db/tables.ts';
import { readBirthYearsApart } from '../comparison/alert-rule-store.ts';
import { listCurrentLists } from '../comparison/current-lists.ts';
import { listedTopics } from '../comparison/listed-marks.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import type { SnapshotRecord } from '../match-record-store.ts';
import { readReferences } from '../read-references.ts';
import { toReferenceRecord } from '../to-reference-record.ts';
import { type Finding, listFindings } from './finding-store.ts';
import { readClients } from './screening-client-store.ts';

/** What a finding is shown with besides what is stored. */
type Facts = Pick<FindingView, 'ours' | 'theirs' | 'country' | 'facts' | 'recommended'>;

export const NO_FACTS: Facts = {
  ...{ ours: null, theirs: null, country: 'missing', facts: NO_FACTS_KNOWN, recommended: false },
};

/** Reads birthdays, countries and programme of a page of findings, and which of them are recommended; keyed by id. */
export async function readFacts(query: Query, findings: readonly Finding[]): Promise<Map<string, Facts>> {
  const clientIds = [...new Set(findings.map(({ clientId }) => clientId))];
  const records = await readRecords(query, clientIds);
  const references = await readTheirs(query, findings);
  const lead = await leadsOf(query, clientIds);
  const birthYears = await readBirthYearsApart(query);
  const factsOf = ({ kind }: Finding, { birthday, values }: OwnValues, { shown, values: theirs }: Theirs) =>
    factClasses(
      { kind, birthday: birthday ?? undefined, values },
      { kind, birthday: shown.birthday, values: theirs },
      birthYears,
    );
  return new Map(
    findings.map((finding) => {
      const record = records.get(recordKey(finding)) ?? null;
      const reference = references.get(finding.id) ?? null;
      const theirs = reference?.shown ?? null;
      const country = countryClass(record?.country ?? undefined, theirs?.country);
      return [
        finding.id,
        {
          ours: record && oursOf(record),
          ...{ theirs, country },
          facts: record && reference ? factsOf(finding, record, reference) : NO_FACTS_KNOWN,
          recommended: record !== null && theirs !== null && lead(finding, country),
        },
      ];
    }),
  );
}

type OwnValues = Pick<SnapshotRecord, 'birthday' | 'country'> & { values: JsonObject };

async function readRecords(query: Query, clientIds: readonly string[]): Promise<Map<string, OwnValues>> {
  const clients = await readClients(query, clientIds);
  return new Map(
    clients.flatMap((client) =>
      snapshotClient(client, ENTITY_KINDS, new Map()).map((record) => {
        const { kind, clientId, itemId, birthday, country } = record;
        const values = entityRecord(client.data, { kind, clientId, itemId: itemId ?? '' }) ?? {};
        return [recordKey(record), { birthday, country, values }] as const;
      }),
    ),
  );
}

function oursOf({ birthday, country, values }: OwnValues): NonNullable<Facts['ours']> {
  return { birthday: birthday ?? '', country: country ?? '', nationality: nationalityOf(values) };
}

/** The nationalities of a person, as written. */
function nationalityOf({ nationality, nationalities }: JsonObject): string {
  const values = [nationality, nationalities].flat();
  return values.filter((value) => typeof value === 'string' && value !== '').join(', ');
}

type Theirs = { shown: NonNullable<Facts['theirs']>; values: JsonObject };

async function readTheirs(query: Query, findings: readonly Finding[]): Promise<Map<string, Theirs>> {
  const theirs = new Map<string, Theirs>();
  const lists = new Map((await listCurrentLists(query)).map(({ name, id }) => [name, id]));
  for (const some of Map.groupBy(findings, ({ listName, kind }) => `${kind} ${listName}`).values()) {
    const [first] = some;
    const listId = first && lists.get(first.listName);
    if (!first || listId === undefined) continue;
    const ids = some.map(({ externalId }) => externalId);
    const rows = await readReferences(query, { listId, kind: first.kind }, ids);
    for (const { id, externalId } of some) {
      const row = rows.get(externalId);
      if (!row) continue;
      const { country = '' } = toReferenceRecord(row);
      const shown = { birthday: row.birthday ?? '', country, nationality: nationalityOf(row.data) };
      theirs.set(id, { shown: { ...shown, programme: listedTopics(row.data).join(', ') }, values: row.data });
    }
  }
  return theirs;
}

/** Whether a finding leads all that is found for its record, as a recommended one must. */
export async function leadsOf(
  query: Query,
  clientIds: readonly string[],
): Promise<(finding: Finding, country: Facts['country']) => boolean> {
  const present = (await listFindings(query, clientIds)).filter(({ state }) => state !== 'gone');
  const byRecord = new Map<string, { top: TopTwo | null; sameBirthday: number }>();
  for (const [key, some] of Map.groupBy(present, recordKey)) {
    const sameBirthday = some.filter(({ birthday }) => birthday === 'exact').length;
    byRecord.set(key, { top: topTwo(some.map(strength)), sameBirthday });
  }
  return (finding, country) => {
    const { top = null, sameBirthday = 0 } = byRecord.get(recordKey(finding)) ?? {};
    const { kind, combined, birthday, state } = finding;
    const lead = top && leadOf(strength(finding), top);
    const judged = { kind, combined, birthday, country, lead, claim: null };
    return (
      state !== 'gone' && recommend({ ...judged, isOnlyBirthday: sameBirthday === 1 }).against.length === 0
    );
  };
}

function strength({ combined, birthday }: Finding): number {
  return strengthOf(rankOf(combined, birthday), birthday === 'exact');
}

function recordKey({ kind, recordId }: Pick<Finding, 'kind' | 'recordId'>): string {
  return `${kind} ${recordId}`;
}
