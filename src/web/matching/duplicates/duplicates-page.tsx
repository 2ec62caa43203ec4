import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Duplicate, type DuplicatePage, leftOutText } from '#contract/matching/duplicate-contract.ts';
import { mergePath, PAGE_PATHS } from '#contract/page-paths.ts';
import { ENTITY_KINDS } from '#records';
import { ToolScreen } from '../../brand/tool-screen.tsx';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { useSession } from '../../identity/session-queries.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { clockWords, recentDay } from '../../ui/moment-words.ts';
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/pane/loading-state.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { KIND_NAMES, KIND_TABS } from '../kind-labels.ts';
import { useLetterKeys } from '../letter-keys.ts';
import { DuplicatePane } from './duplicate-pane.tsx';
import {
  type Decided,
  type DuplicateFilter,
  useDecide,
  useDuplicates,
  useUndo,
} from './duplicate-queries.ts';
import styles from './duplicates.module.css';
import { useDuplicateKeys } from './use-duplicate-keys.ts';

/** The lowest means that can be chosen. */
const SCORES = ['75', '80', '90', '95'];
const STATES = ['open', 'later', 'decided'] as const;

/** Records of the firm's own book that may be one: a list of pairs, and the chosen one beside it. */
export function DuplicatesPage() {
  const [filter, setParts] = useFilter();
  const pairs = useDuplicates(filter);
  const first = pairs.data?.pages[0];
  return (
    <ToolScreen title="Possible duplicates" className={styles.screen}>
      <main className={styles.work} id="content" tabIndex={-1}>
        <div className={styles.top}>
          <Link className={styles.up} to={PAGE_PATHS.clients}>
            Clients
          </Link>
          <h1>Possible duplicates</h1>
          <p className="quiet" role="status">
            {first &&
              `${counted(first.counts.open, 'pair')} in your own book, strongest first. Each pair is decided for itself. What is decided stays decided until a name, a birthday or a number changes.`}
          </p>
          {first && <LeftOut page={first} />}
          <Filters filter={filter} page={first} onChange={setParts} />
        </div>
        <Pane
          query={pairs}
          failed="The possible duplicates could not be read."
          loading={<RowsSkeleton />}
          isEmpty={(read) => read.pages[0]?.items.length === 0}
          empty={<EmptyState mark sentence={emptySentence(first, filter)} />}
        >
          {(read) => (
            <PairWork key={filter.state} pairs={read.pages.flatMap(({ items }) => items)}>
              <ShowMore pages={pairs} />
            </PairWork>
          )}
        </Pane>
      </main>
    </ToolScreen>
  );
}

/** What is said of records whose names many have. */
function LeftOut({ page }: { page: DuplicatePage }) {
  const text = leftOutText(page.leftOut);
  return text && <p className="quiet">{text}</p>;
}

function useFilter(): [DuplicateFilter, (parts: Record<string, string | null>) => void] {
  const [params, setParts] = useAddressParts();
  const kind = ENTITY_KINDS.find((one) => one === params.get('kind'));
  const score = SCORES.find((one) => one === params.get('score'));
  const state = STATES.find((one) => one === params.get('state')) ?? 'open';
  return [{ state, ...(kind && { kind }), ...(score && { score: Number(score) }) }, setParts];
}

function emptySentence(page: DuplicatePage | undefined, { state, kind, score }: DuplicateFilter): string {
  const at = page?.compared.at;
  if (state === 'later') return 'Nothing is left for later.';
  if (state === 'decided') return 'Nothing is decided yet.';
  const compared = at ? ` Compared ${recentDay(at)} at ${clockWords(at)}.` : ' Nothing is compared yet.';
  return `No possible duplicates${kind || score ? ' that fit these filters' : ''}.${compared}`;
}

function Filters({
  filter,
  page,
  onChange,
}: {
  filter: DuplicateFilter;
  page: DuplicatePage | undefined;
  onChange: (parts: Record<string, string | null>) => void;
}) {
  const { kind, score, state } = filter;
  const at = page?.compared.at;
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Which pairs</legend>
      <select
        aria-label="Kind"
        value={kind ?? ''}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value || null })}
      >
        <option value="">Kind</option>
        {ENTITY_KINDS.map((one) => (
          <option key={one} value={one}>
            {KIND_TABS[one]}
          </option>
        ))}
      </select>
      <select
        aria-label="Score"
        value={score ?? ''}
        onChange={({ currentTarget }) => onChange({ score: currentTarget.value || null })}
      >
        <option value="">Score</option>
        {SCORES.map((one) => (
          <option key={one} value={one}>
            From {one}
          </option>
        ))}
      </select>
      {(['later', 'decided'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={state === one}
          onClick={() => onChange({ state: state === one ? null : one })}
        >
          {one === 'later' ? 'Later' : 'Decided'} {formatCount(page?.counts[one] ?? 0)}
        </button>
      ))}
      {at && (
        <span className={styles.compared}>
          {page.compared.waiting > 0
            ? `${counted(page.compared.waiting, 'client')} being compared`
            : `Compared ${recentDay(at)} at ${clockWords(at)}`}
        </span>
      )}
    </fieldset>
  );
}

/** The list and the chosen pair beside it. */
function PairWork({ pairs, children }: { pairs: readonly Duplicate[]; children: ReactNode }) {
  const { at, pair, chooseAt, acts, failure } = usePairWork(pairs);
  const [letters] = useLetterKeys();
  const move = (by: number) => {
    chooseAt(at + by);
    document.getElementById(rowId(pairs[at + by]))?.scrollIntoView({ block: 'nearest' });
  };
  const open = () => document.getElementById('both-records')?.focus();
  useDuplicateKeys({ ...acts, move, open }, { letters });
  return (
    <div className={styles.columns}>
      <div className={styles.list}>
        <ol aria-label="Pairs">
          {pairs.map((one, index) => (
            <PairRow key={one.id} pair={one} isChosen={index === at} onChoose={() => chooseAt(index)} />
          ))}
        </ol>
        {children}
      </div>
      <div className={styles.side}>
        <ErrorNotice>{failure}</ErrorNotice>
        {pair && <DuplicatePane pair={pair} acts={acts} letters={letters} />}
      </div>
    </div>
  );
}

/** The chosen pair and what can be done about it; what is decided leaves the list, and the next is chosen. */
function usePairWork(pairs: readonly Duplicate[]) {
  const { user } = useSession();
  const mayWrite = user !== null && user?.role !== 'read-only';
  const navigate = useNavigate();
  const [chosenId, choose] = useState<string | null>(null);
  const [lastAt, setLastAt] = useState(0);
  const [last, setLast] = useState<Duplicate | null>(null);
  const [decide, undo] = [useDecide(), useUndo()];
  const found = pairs.findIndex(({ id }) => id === chosenId);
  const at = found >= 0 ? found : Math.min(lastAt, pairs.length - 1);
  const pair = pairs[at];
  const chooseAt = (next: number) => {
    const one = pairs[next];
    if (!one) return;
    choose(one.id);
    setLastAt(next);
  };
  const say = (decision: Decided['decision']) => () => {
    if (!pair || decide.isPending) return;
    decide.mutate({ pair, decision }, { onSuccess: () => setLast(pair) });
    setLastAt(at);
  };
  const takeBack = () => {
    const id = last?.id ?? (pair?.decided ? pair.id : undefined);
    if (id === undefined || undo.isPending) return;
    undo.mutate(id, { onSuccess: () => choose(id), onSettled: () => setLast(null) });
  };
  // Two clients are one when they are merged; people are decided here.
  const mergeOf = ({ kind, first, second }: Duplicate) =>
    kind === 'clients'
      ? () => void navigate(mergePath({ stays: first.clientId, goes: second.clientId }))
      : null;
  const acts = {
    same: mayWrite && pair ? (mergeOf(pair) ?? say('same')) : null,
    different: mayWrite ? say('different') : null,
    later: mayWrite ? say('later') : null,
    undo: mayWrite && (last || pair?.decided) ? takeBack : null,
  };
  return { at, pair, chooseAt, acts, failure: decide.error?.message ?? undo.error?.message };
}

function rowId(pair: Duplicate | undefined): string {
  return `pair-${pair?.id ?? ''}`;
}

function PairRow({ pair, isChosen, onChoose }: { pair: Duplicate; isChosen: boolean; onChoose: () => void }) {
  const { kind, combined, first, second, reasons } = pair;
  const prefix = kind === 'clients' ? '' : `${KIND_NAMES[kind]}: `;
  return (
    <li>
      <button
        type="button"
        id={rowId(pair)}
        className={styles.row}
        aria-current={isChosen}
        onClick={onChoose}
      >
        <span className={styles.mean}>{combined}</span>
        <span className={styles.names}>
          <strong>
            {prefix}
            {first.name}
          </strong>
          <span>
            {prefix}
            {second.name}
          </span>
          <span className={styles.reasons}>{reasons.slice(0, 2).join(', ')}</span>
        </span>
      </button>
    </li>
  );
}
