import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Duplicate } from '#contract/matching/duplicate-contract.ts';
import { mergePath, personMergePath } from '#contract/page-paths.ts';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { useSession } from '../../identity/session-queries.ts';
import { useLetterKeys } from '../../ui/keys/letter-keys.ts';
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { KIND_NAMES } from '../kind-labels.ts';
import { DuplicatePane } from './duplicate-pane.tsx';
import { type Decided, useDecide, useUndo } from './duplicate-queries.ts';
import styles from './duplicates.module.css';
import { useDuplicateKeys } from './use-duplicate-keys.ts';

/** The list and the chosen pair beside it; when none is left, the last decision can still be undone. */
export function PairWork({
  pairs,
  empty,
  children,
}: {
  pairs: readonly Duplicate[];
  empty: string;
  children: ReactNode;
}) {
  const { at, pair, chooseAt, acts, failure } = usePairWork(pairs);
  const [letters] = useLetterKeys();
  const move = (by: number) => {
    chooseAt(at + by);
    document.getElementById(rowId(pairs[at + by]))?.scrollIntoView({ block: 'nearest' });
  };
  const open = () => document.getElementById('both-records')?.focus();
  useDuplicateKeys({ ...acts, move, open });
  if (pairs.length === 0) {
    return (
      <div>
        <ErrorNotice>{failure}</ErrorNotice>
        <EmptyState
          mark
          sentence={empty}
          action={acts.undo && <TextButton onClick={acts.undo}>Undo the last decision</TextButton>}
        />
      </div>
    );
  }
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
  const [params] = useAddressParts();
  const [chosenId, choose] = useState(params.get('pair'));
  const [lastAt, setLastAt] = useState(0);
  const [last, setLast] = useState<Decided | null>(null);
  const [decide, undo] = [useDecide(), useUndo()];
  const found = pairs.findIndex(({ id }) => id === chosenId);
  const at = found >= 0 ? found : Math.min(lastAt, pairs.length - 1);
  const pair = pairs[at];
  // It stays chosen whatever comes before it later.
  if (pair && pair.id !== chosenId) {
    choose(pair.id);
    setLastAt(at);
  }
  const chooseAt = (next: number) => {
    const one = pairs[next];
    if (!one) return;
    choose(one.id);
    setLastAt(next);
  };
  const underWay = decide.isPending ? decide.variables : null;
  const say = (decision: Decided['decision']) => () => {
    if (!pair || underWay?.pair.id === pair.id) return;
    decide.mutate({ pair, decision }, { onSuccess: () => setLast({ pair, decision }) });
    setLastAt(at);
  };
  const takeBack = () => {
    const made = underWay ?? last ?? (pair?.decided ? { pair, decision: pair.decided.decision } : null);
    if (made === null || undo.isPending) return;
    undo.mutate(made, { onSuccess: () => choose(made.pair.id), onSettled: () => setLast(null) });
  };
  const mergeOf = (one: Duplicate) => {
    const path = mergePathOf(one);
    return path === null ? null : () => void navigate(path);
  };
  const acts = {
    same: mayWrite && pair ? (mergeOf(pair) ?? say('same')) : null,
    different: mayWrite ? say('different') : null,
    later: mayWrite ? say('later') : null,
    undo: mayWrite && (underWay || last || pair?.decided) ? takeBack : null,
  };
  return { at, pair, chooseAt, acts, failure: decide.error?.message ?? undo.error?.message };
}

/** The address of the merge of a pair; null for people of two clients, who are not merged. */
function mergePathOf({ kind, first, second }: Duplicate): string | null {
  if (kind === 'clients') return mergePath({ stays: first.clientId, goes: second.clientId });
  if (first.clientId !== second.clientId) return null;
  const [stays, goes] = [first, second].map(({ recordId }) => recordId.slice(first.clientId.length + 1));
  return personMergePath({ id: first.clientId, kind, stays: stays ?? '', goes: goes ?? '' });
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
        data-printed
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
          <span className="quiet">{reasons.slice(0, 2).join(', ')}</span>
        </span>
      </button>
    </li>
  );
}
