import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import type { SignedInUser } from '../../../http/require-session.ts';
import type { ReadCandidate } from '../../comparison/candidates/read-candidates.ts';
import type { AskedName } from '../search-names.ts';
import type { Remembered } from './remembered-confirmation.ts';

/** A record as programs see it: its id among those of the source, what it is, and its values by column, as texts. */
export type KnownEntity = {
  id: string;
  type: LookUpKind;
  /** Where it is from, in words. */
  about: string;
  values: Record<string, string[]>;
};

/** What programs reconcile with: reference lists, or the firm's own clients. */
export type EntitySource = {
  /** In words, for the name of the service. */
  name: string;
  /** Candidates for a name, best first. */
  find(asked: AskedName, limit: number): Promise<ReadCandidate[]>;
  idOf(candidate: ReadCandidate): string;
  /** Where a candidate is from, for its description. */
  placeOf(candidate: ReadCandidate): string;
  /** Reads records by their ids; unknown ones are left out. */
  read(ids: readonly string[]): Promise<Map<string, KnownEntity>>;
  /** The columns that records of a type have. */
  columns(type: string | undefined): Promise<string[]>;
  /** What was decided about candidates of a record of ours. */
  recall(ourId: string, candidates: readonly ReadCandidate[]): Promise<Remembered>;
  /** Records that a program looked names up. */
  audit(user: SignedInUser, names: number): Promise<void>;
};

/** What every record has besides its own columns. */
export const ALWAYS = { id: 'ID', list: 'List', name: 'Name', otherNames: 'Other names' } as const;

/** The name of a column: "Date of birth" for `date_of_birth`. */
export function columnName(id: string): string {
  if (Object.hasOwn(ALWAYS, id)) return ALWAYS[id as keyof typeof ALWAYS];
  const words = id.replace(/[_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
