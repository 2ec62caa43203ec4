import type {
  ListCoverage,
  ListVersion,
  ProofFigures,
  ReferenceListView,
  SourceFigures,
} from '#contract/reference-lists/reference-list-contract.ts';
import { isStoredDay } from '#records';
import { relativeDay, storedDayWords } from '../ui/moment-words.ts';

/** A version as people say it: “Version 4” of the embedded list, “20 November” of a day, else as it is. */
export function versionWords({ version, isEmbedded }: Pick<ListVersion, 'version' | 'isEmbedded'>): string {
  if (isEmbedded) return `Version ${version}`;
  return isStoredDay(version) ? storedDayWords(version) : version;
}

/** Where the versions of a subscribed list come from; null of another one. */
export function listSourceWords({ subscription }: ReferenceListView): string | null {
  if (!subscription) return null;
  return subscription.isFolder ? 'Folder, watched' : 'Address, allowed';
}

/** Where a version comes from. */
export function sourceWords({ isEmbedded, isSubscribed, importedBy }: ListVersion): string {
  if (isEmbedded) return 'Comes with Cairn';
  if (isSubscribed) return 'Read by the subscription';
  return importedBy === null ? 'Imported by command' : `Uploaded by ${importedBy}`;
}

/** When the last run compared with a list. */
export function useWords({ lastRunAt }: Pick<ReferenceListView, 'lastRunAt'>): string {
  return lastRunAt === null ? 'No run yet' : `Run ${relativeDay(lastRunAt).replace(/^on /, 'of ')}`;
}

/** The share of records that have a value, and its words: “71 %”, “under 1 %”, “–” of none. */
export function share(part: number, whole: number): { percent: number; words: string } | null {
  if (whole === 0) return null;
  const percent = Math.floor((100 * part) / whole);
  return { percent, words: part > 0 && percent === 0 ? 'under 1 %' : `${percent} %` };
}

/** “99.1 % found”, rounded down, so that 100 % means all; “–” where nothing could be changed. */
export function foundWords({ tried, found }: ProofFigures): string {
  if (tried === 0) return '–';
  return `${Math.floor((1_000 * found) / tried) / 10} % found`;
}

/** “100 % stored”, rounded down, of what the published file says; “–” where it says nothing. */
export function storedWords({ published, stored }: SourceFigures): string {
  if (published === 0) return '–';
  return `${Math.floor((1_000 * stored) / published) / 10} % stored`;
}

/** The coverage of a list as shares: birthdays of its people, countries and other names of all its records. */
export function coverageShares({ companies, people, birthday, country, otherName }: ListCoverage) {
  const records = companies + people;
  return [
    { label: 'Birthday', share: share(birthday, people) },
    { label: 'Country', share: share(country, records) },
    { label: 'Other names', share: share(otherName, records) },
  ];
}

/** The version that runs use: the newest that is complete. */
export function versionInUse({ versions }: ReferenceListView): ListVersion | undefined {
  return versions.find(({ state }) => state === 'ready');
}

/** The records of a version; a person counts once. */
export function recordCount({ coverage }: Pick<ListVersion, 'coverage'>): number {
  return coverage ? coverage.companies + coverage.people : 0;
}
