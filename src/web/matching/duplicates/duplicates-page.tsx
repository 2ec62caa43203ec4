import { Link } from 'react-router';
import { type DuplicatePage, leftOutText } from '#contract/matching/duplicate-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { ENTITY_KINDS } from '#records';
import { ToolScreen } from '../../brand/tool-screen.tsx';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { Content } from '../../ui/content.tsx';
import { counted, formatCount } from '../../ui/count-words.ts';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { clockWords, recentDay } from '../../ui/moment-words.ts';
import { RowsSkeleton } from '../../ui/pane/loading-state.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { FilterSelects } from '../filter-selects.tsx';
import { KIND_TABS } from '../kind-labels.ts';
import { type DuplicateFilter, useDuplicates } from './duplicate-queries.ts';
import styles from './duplicates.module.css';
import { PairWork } from './pair-work.tsx';

/** The lowest means that can be chosen. */
const SCORES = ['75', '80', '90', '95'];
const SCORE_WORDS = Object.fromEntries(SCORES.map((score) => [score, `${score} or more`]));
const STATES = ['open', 'later', 'decided'] as const;

/** Records of the firm's own book that may be one: a list of pairs, and the chosen one beside it. */
export function DuplicatesPage() {
  const [filter, setParts] = useFilter();
  const pairs = useDuplicates(filter);
  const first = pairs.data?.pages[0];
  return (
    <ToolScreen title="Possible duplicates" className={styles.screen}>
      <Content className={styles.work}>
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
        <Pane query={pairs} failed="The possible duplicates could not be read." loading={<RowsSkeleton />}>
          {(read) => (
            <PairWork
              key={filter.state}
              pairs={read.pages.flatMap(({ items }) => items)}
              empty={emptySentence(first, filter)}
            >
              <ShowMore pages={pairs} />
            </PairWork>
          )}
        </Pane>
      </Content>
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
  const client = params.get('client');
  return [
    { state, ...(kind && { kind }), ...(score && { score: Number(score) }), ...(client && { client }) },
    setParts,
  ];
}

function emptySentence(
  page: DuplicatePage | undefined,
  { state, kind, score, client }: DuplicateFilter,
): string {
  const at = page?.compared.at;
  if (state === 'later') return 'Nothing is left for later.';
  if (state === 'decided') return 'Nothing is decided yet.';
  const compared = at ? ` Compared ${recentDay(at)} at ${clockWords(at)}.` : ' Nothing is compared yet.';
  return `No possible duplicates${kind || score || client ? ' that fit these filters' : ''}.${compared}`;
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
  const { kind, score, state, client } = filter;
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Which pairs</legend>
      <FilterSelects
        filters={[
          { name: 'kind', label: 'Kind', value: kind ?? null, values: ENTITY_KINDS, wordOf: KIND_TABS },
          {
            ...{ name: 'score', label: 'Score', value: score ? String(score) : null },
            ...{ values: SCORES, wordOf: SCORE_WORDS },
          },
        ]}
        onFilter={(name, value) => onChange({ [name]: value })}
      />
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
      {client && (
        <button type="button" aria-pressed onClick={() => onChange({ client: null, pair: null })}>
          Only {nameOf(client, page)}
        </button>
      )}
      {page && <Compared compared={page.compared} />}
    </fieldset>
  );
}

/** The name of a client of which pairs are listed; its id where none is. */
function nameOf(client: string, page: DuplicatePage | undefined): string {
  const sides = page?.items.flatMap(({ first, second }) => [first, second]);
  return sides?.find(({ clientId }) => clientId === client)?.clientName ?? client;
}

/** When the book was compared, or how many clients wait for it; nothing before the first time. */
function Compared({ compared: { at, waiting } }: Pick<DuplicatePage, 'compared'>) {
  if (at === null) return null;
  return (
    <span className={styles.compared}>
      {waiting > 0
        ? `${counted(waiting, 'client')} being compared`
        : `Compared ${recentDay(at)} at ${clockWords(at)}`}
    </span>
  );
}
