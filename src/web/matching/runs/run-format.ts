import type { MatchRun, RunProgress } from '#contract/matching/match-run-contract.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { ENTITY_KIND_LABELS } from '../../editing/values/entity-kind-labels.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { formatMoment } from '../match-format.ts';

/** Describes when a run was started and with which lists: "Run of 20 November, 14:02. Reference: Embedded list 3." */
export function describeRun(run: MatchRun): string {
  const kinds = run.kinds.length === ENTITY_KINDS.length ? '' : ` ${formatKinds(run.kinds)} only.`;
  return `Run of ${formatMoment(run.startedAt)}. Reference: ${listNames(run.lists).join(', and ')}.${kinds}${keptWords(run)}`;
}

/** What a run that keeps the best candidates alone left out; empty when it keeps all. */
export function keptWords({ top, counts, state }: Pick<MatchRun, 'top' | 'counts' | 'state'>): string {
  if (top === null) return '';
  const leftOut = ENTITY_KINDS.reduce((sum, kind) => sum + counts[kind].leftOut, 0);
  const words = state === 'done' ? `, ${formatCount(leftOut)} others left out` : '';
  return ` The best ${formatCount(top)} of each record and list are kept${words}.`;
}

/** The names of lists with their versions. */
export function listNames(lists: MatchRun['lists']): string[] {
  return lists.map(({ name, version }) => (version ? `${name}, version ${version}` : name));
}

/** "Clients and Contacts". */
function formatKinds(kinds: readonly EntityKind[]): string {
  return kinds.map((kind) => ENTITY_KIND_LABELS[kind]).join(' and ');
}

/** Describes the progress of a run: "1,200 of 10,000 records compared, 4,310 candidates found, about 2 minutes left". */
export function describeProgress({ state, compared, total, found, secondsLeft }: RunProgress): string {
  if (state === 'waiting') return 'Getting records and lists ready.';
  const done = `${formatCount(compared)} of ${counted(total, 'record')} compared`;
  const left = secondsLeft === null ? [] : [`${formatDuration(secondsLeft)} left`];
  return `${[done, `${counted(found, 'candidate')} found`, ...left].join(', ')}.`;
}

/** A duration in words, such as "about 2 minutes". */
function formatDuration(seconds: number): string {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 60) return `about ${Math.round(seconds)} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? `about ${counted(minutes, 'minute')}`
    : `about ${counted(Math.round(minutes / 60), 'hour')}`;
}
