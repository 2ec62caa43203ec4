import { useEffect } from 'react';
import { differenceWords } from '#contract/matching/difference-words.ts';
import type { DifferenceCounts, RunDifference } from '#contract/matching/match-difference-contract.ts';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { EXPORT_FORMATS } from '#contract/transfer-contract.ts';
import { PAIR_CHANGES } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { useAddressState } from '../../../editing/use-address-state.ts';
import { formatCount } from '../../../ui/count-words.ts';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { ViewTabs } from '../../../ui/lists/view-tabs.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { MenuSelect } from '../../../ui/options/menu-select.tsx';
import { Pane } from '../../../ui/pane/pane.tsx';
import { TextLink } from '../../../ui/text-button.tsx';
import { ExportLinks } from '../../export-links.tsx';
import { KIND_NAMES, KIND_TABS } from '../../kind-labels.ts';
import { useDifferenceCounts, useDifferences, type WantedDifferences } from './difference-queries.ts';
import styles from './run-differences.module.css';
import { useRowKeys } from './use-row-keys.ts';

type Change = RunDifference['change'];

const KINDS = [
  { value: '', label: 'All kinds' },
  ...ENTITY_KINDS.map((one) => ({ value: one, label: KIND_TABS[one] })),
];
const CHANGE_LABELS = { new: 'New', lost: 'Lost', moved: 'Moved' } as const;

/** The differences of two runs, of all or one kind and change, with their numbers and exports. */
export function Differences({ before, after }: { before: MatchRun; after: MatchRun }) {
  const [namedChange, setChange] = useAddressState('change');
  const [namedKind, setKind] = useAddressState('kind');
  const change = PAIR_CHANGES.find((one) => one === namedChange) ?? null;
  const kind = ENTITY_KINDS.find((one) => one === namedKind) ?? null;
  const wanted: WantedDifferences = { runId: after.id, from: before.id, kind, change };
  const counts = useDifferenceCounts(wanted);
  return (
    <>
      <div className={styles.tabs}>
        <ViewTabs
          legend="Which differences"
          tabs={[null, ...PAIR_CHANGES].map((value) => ({
            ...{ value, label: value === null ? 'All' : CHANGE_LABELS[value] },
            ...(counts && { count: formatCount(countOf(counts, { kind, change: value })) }),
          }))}
          shown={change}
          onShow={setChange}
        >
          <MenuSelect
            className={styles.kind ?? ''}
            aria-label="Kind"
            searchable={false}
            allowDeselect={false}
            data={KINDS}
            value={kind ?? ''}
            onChange={(value) => setKind(value || null)}
          />
        </ViewTabs>
      </div>
      <p className={`quiet ${styles.status}`} role="status">
        {counts && !counts.isDone
          ? `Counting: ${formatCount(counts.compared)} of ${formatCount(counts.total)} records compared so far.`
          : ''}
      </p>
      {counts && counts.leftOut.length > 0 && (
        <p className={`quiet ${styles.words}`}>
          Not compared, as a version was removed: {counts.leftOut.join(', ')}.
        </p>
      )}
      <Exports wanted={wanted} />
      <DifferenceList wanted={wanted} />
    </>
  );
}

function countOf(
  counts: DifferenceCounts,
  { kind, change }: { kind: EntityKind | null; change: Change | null },
): number {
  const kinds = kind ? [kind] : ENTITY_KINDS;
  const changes = change ? [change] : PAIR_CHANGES;
  return kinds.flatMap((one) => changes.map((of) => counts[one][of])).reduce((sum, each) => sum + each, 0);
}

function Exports({ wanted: { runId, from, kind, change } }: { wanted: WantedDifferences }) {
  const url = (format: string) => {
    const query = new URLSearchParams({ from, format, ...(kind && { kind }), ...(change && { change }) });
    return `/api/matching/runs/${encodeURIComponent(runId)}/differences/export?${query}`;
  };
  return (
    <p className={`quiet ${styles.exports}`}>
      <span aria-hidden="true">Export</span>
      <ExportLinks what="the shown differences" formats={EXPORT_FORMATS} hrefOf={url} />
    </p>
  );
}

function DifferenceList({ wanted }: { wanted: WantedDifferences }) {
  const found = useDifferences(wanted);
  useRowKeys();
  const { hasNextPage, isFetching, isError, fetchNextPage } = found;
  // A page may be empty because the differences are far apart.
  const isLookingOn = hasNextPage && !isError && found.data?.pages.at(-1)?.items.length === 0;
  useEffect(() => {
    if (isLookingOn && !isFetching) void fetchNextPage();
  }, [isLookingOn, isFetching, fetchNextPage]);
  if (!found.data) return <Pane query={found} failed="The differences could not be read." />;
  const items = found.data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && !found.hasNextPage && (
        <EmptyState
          sentence={
            wanted.change || wanted.kind
              ? 'None of these.'
              : 'Both runs found the same, with the same scores.'
          }
        />
      )}
      {byRecord(items).map((differences) => (
        <RecordDifferences key={differences[0]?.recordId} differences={differences} wanted={wanted} />
      ))}
      {found.hasNextPage && (
        <p className={styles.more}>
          {isLookingOn ? 'Looking through the records…' : <ShowMore pages={found} />}
        </p>
      )}
      {found.error && <Pane query={found} />}
    </>
  );
}

/** The differences of each record, which follow each other. */
function byRecord(items: readonly RunDifference[]): RunDifference[][] {
  const records: RunDifference[][] = [];
  for (const item of items) {
    const last = records.at(-1);
    if (last?.[0]?.recordId === item.recordId) last.push(item);
    else records.push([item]);
  }
  return records;
}

function RecordDifferences({
  differences,
  wanted,
}: {
  differences: readonly RunDifference[];
  wanted: WantedDifferences;
}) {
  const [first] = differences;
  if (!first) return null;
  const { recordId, recordName, kind } = first;
  return (
    <section aria-labelledby={`record-${recordId}`}>
      <div className={styles.recordHead}>
        <h2 id={`record-${recordId}`} className={styles.recordName}>
          {recordName || 'Without a name'}
        </h2>
        <p className={`quiet ${styles.words}`}>{KIND_NAMES[kind]}</p>
      </div>
      <ul>
        {differences.map((difference) => (
          <DifferenceRow
            key={`${difference.listName} ${difference.externalId}`}
            difference={difference}
            wanted={wanted}
          />
        ))}
      </ul>
    </section>
  );
}

function DifferenceRow({ difference, wanted }: { difference: RunDifference; wanted: WantedDifferences }) {
  const { change, externalName, externalId, listName, kind, recordId, before, after } = difference;
  const run = after ? wanted.runId : wanted.from;
  const review = `${PAGE_PATHS.entityMatching}?${new URLSearchParams({ run, kind, record: recordId })}`;
  return (
    <li className={styles.row}>
      <span className={styles.change} data-change={change}>
        {CHANGE_LABELS[change]}
      </span>
      <span className={styles.score}>
        <Score before={before?.score} after={after?.score} />
      </span>
      <div>
        <p className={styles.name}>{change === 'lost' ? <s>{externalName}</s> : externalName}</p>
        <p className={`quiet ${styles.words}`}>
          {externalId}, {listName}. <b>{differenceWords(difference).join(' ')}</b>
          {before && after && before.score === after.score && (
            <>
              {' '}
              Ranking score {formatCount(after.rank)} (was {formatCount(before.rank)}).
            </>
          )}
        </p>
      </div>
      <span className="reach">
        <TextLink to={review} data-difference aria-label={`Show ${externalName} in its run`}>
          Show
        </TextLink>
      </span>
    </li>
  );
}

function Score({ before, after }: { before: number | undefined; after: number | undefined }) {
  if (before === undefined || after === undefined || before === after) return after ?? before;
  return (
    <>
      <span className="visually-hidden">was </span>
      <small>{before}</small>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">, is </span>
      {after}
    </>
  );
}
