import { useQuery } from '@tanstack/react-query';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { ToolPage } from '../../../brand/tool-page.tsx';
import { useAddressParts } from '../../../editing/use-in-address.ts';
import { EmptyState } from '../../../ui/notice.tsx';
import { MenuSelect } from '../../../ui/options/menu-select.tsx';
import { Pane } from '../../../ui/pane/pane.tsx';
import { TextLink } from '../../../ui/text-button.tsx';
import { formatMoment } from '../../match-format.ts';
import { keptWords, listNames } from '../run-format.ts';
import { matchRunsQuery } from '../run-queries.ts';
import { Differences } from './differences.tsx';
import styles from './run-differences.module.css';

/** Two runs compared: what one of them found alone, or with another score, and why. */
export function RunDifferencesPage() {
  const runs = useQuery({ ...matchRunsQuery, staleTime: 0 });
  const kept = (runs.data ?? []).filter(({ keepsResults }) => keepsResults);
  const [params, setParts] = useAddressParts();
  const after = chosenRun(kept, params.get('run')) ?? kept[0];
  const before =
    chosenRun(kept, params.get('from')) ?? kept[kept.findIndex(({ id }) => id === after?.id) + 1];
  const choose = (part: 'run' | 'from') => (id: string) => setParts({ [part]: id, change: null, kind: null });
  return (
    <ToolPage title="Two runs compared">
      <p className="quiet">
        What only one of two runs found, or with different scores, and why. Groups by birthday or birthplace
        alone are not compared. <TextLink to={PAGE_PATHS.entityMatching}>Back to Matching</TextLink>
      </p>
      <Pane query={runs} failed="The runs could not be read." />
      {runs.data && kept.length < 2 && (
        <EmptyState
          mark
          sentence="Two runs are needed to compare them. The results of the latest runs are kept; those of older ones are not."
          action={<TextLink to={PAGE_PATHS.entityMatching}>Run Matching</TextLink>}
        />
      )}
      {after && kept.length > 1 && (
        <>
          <div className={styles.pair}>
            <RunSelect label="Run" runs={kept} chosen={after} onChoose={choose('run')} />
            <RunSelect label="Compared with" runs={kept} chosen={before} onChoose={choose('from')} />
          </div>
          {before ? (
            <Differences key={`${before.id} ${after.id}`} before={before} after={after} />
          ) : (
            <EmptyState sentence="There is no run before this one. Choose the run to compare it with." />
          )}
        </>
      )}
    </ToolPage>
  );
}

function chosenRun(runs: readonly MatchRun[], id: string | null): MatchRun | undefined {
  return runs.find((run) => run.id === id);
}

function RunSelect({
  label,
  runs,
  chosen,
  onChoose,
}: {
  label: string;
  runs: readonly MatchRun[];
  chosen: MatchRun | undefined;
  onChoose: (id: string) => void;
}) {
  return (
    <div className={styles.run}>
      <MenuSelect
        label={label}
        placeholder="Choose a run"
        allowDeselect={false}
        data={runs.map(({ id, startedAt }, at) => ({
          value: id,
          label: at === 0 ? `${formatMoment(startedAt)}, the latest` : formatMoment(startedAt),
        }))}
        value={chosen?.id ?? null}
        onChange={(id) => id !== null && onChoose(id)}
      />
      {chosen && <p className={`quiet ${styles.words}`}>{describeBasis(chosen)}</p>}
    </div>
  );
}

/** With what a run compared: lists with versions, the version of the program when it is known, and what it left out. */
function describeBasis({ lists, programVersion, ...run }: MatchRun): string {
  const program = programVersion === null ? '' : ` By version ${programVersion} of Cairn.`;
  return `${listNames(lists).join('; ')}.${program}${keptWords(run)}`;
}
