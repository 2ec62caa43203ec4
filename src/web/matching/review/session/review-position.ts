import { BIRTHDAY_VERDICTS, TIERS } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { partsText } from '../../../editing/use-in-address.ts';
import { marksIn } from '../../mark-filters.ts';
import type { RecordFilter } from './review-queries.ts';

/** Scores 0–100, both ends included. */
export type ScoreRange = { from: number; to: number };

/** The position of a review: its filter, open record and chosen item. A link to the review contains all of it. */
export type ReviewPosition = {
  /** Null for the first kind with an undecided item. */
  kind: EntityKind | null;
  q: string;
  status: RecordFilter['status'];
  change: RecordFilter['change'];
  scores: ScoreRange | null;
  whose: RecordFilter['whose'];
  list: RecordFilter['list'];
  tier: RecordFilter['tier'];
  birthday: RecordFilter['birthday'];
  country: RecordFilter['country'];
  topic: RecordFilter['topic'];
  recordId: string | null;
  /** The key of the chosen candidate or group; null for the first that needs a decision. */
  at: string | null;
};

const STATUSES: readonly RecordFilter['status'][] = ['undecided', 'decided', 'none-found', 'not-compared'];
const CHANGES: readonly RecordFilter['change'][] = ['new', 'changed', 'unchanged', 'gone'];

const WHOSE: readonly RecordFilter['whose'][] = ['mine', 'nobody'];

/** The position without a filter. */
export const UNFILTERED = {
  q: '',
  status: 'all',
  change: null,
  scores: null,
  whose: null,
  list: null,
  tier: null,
  birthday: null,
  country: null,
  topic: null,
} as const;

/** Reads a position from an address. */
export function positionIn(params: URLSearchParams): ReviewPosition {
  return {
    kind: oneOf(ENTITY_KINDS, params.get('kind')),
    q: params.get('q') ?? '',
    status: oneOf(STATUSES, params.get('status')) ?? 'all',
    change: oneOf(CHANGES, params.get('change')),
    scores: scoresIn(params),
    whose: oneOf(WHOSE, params.get('whose')),
    list: params.get('list') || null,
    tier: oneOf(TIERS, params.get('tier')),
    birthday: oneOf(BIRTHDAY_VERDICTS, params.get('birthday')),
    ...marksIn(params),
    recordId: params.get('record') || null,
    at: params.get('at') || null,
  };
}

/** The URL parameters of a position; `null` removes a parameter. */
export function positionParts(position: ReviewPosition): Record<string, string | null> {
  const { kind, q, status, change, scores, recordId, at, ...chosen } = position;
  const { whose, list, tier, birthday, country, topic } = chosen;
  return {
    ...{ kind, q: q || null, status: status === 'all' ? null : status, change },
    ...{ min: scores && String(scores.from), max: scores && String(scores.to) },
    ...{ whose, list, tier, birthday, country, topic, record: recordId, at },
  };
}

/** The filters of a position as they are saved, with the kind of records; empty where nothing is filtered. */
export function filterText(position: ReviewPosition, kind: EntityKind): string {
  const filters = partsText(positionParts({ ...position, kind: null, recordId: null, at: null }));
  return filters && `kind=${kind}&${filters}`;
}

/** The filter that a position applies to the records of a kind. */
export function filterAt(
  { q, scores, kind: _kind, recordId: _recordId, at: _at, ...chosen }: ReviewPosition,
  kind: EntityKind,
): RecordFilter {
  const [minScore, maxScore] = [scores?.from ?? null, scores?.to ?? null];
  return { kind, q: q.trim(), minScore, maxScore, ...chosen };
}

function oneOf<T>(known: readonly T[], value: string | null): T | null {
  return known.find((one) => one === value) ?? null;
}

function scoresIn(params: URLSearchParams): ScoreRange | null {
  if (!params.has('min') && !params.has('max')) return null;
  const [from, to] = [scoreIn(params.get('min'), 0), scoreIn(params.get('max'), 100)];
  return from <= to ? { from, to } : null;
}

function scoreIn(text: string | null, otherwise: number): number {
  const score = Number.parseInt(text ?? '', 10);
  return score >= 0 && score <= 100 ? score : otherwise;
}
