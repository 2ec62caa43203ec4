import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MatchRun,
  MOST_KEPT,
  type ReferenceListSummary,
} from '#contract/matching/match-run-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { ENTITY_KIND_LABELS } from '../../editing/values/entity-kind-labels.ts';
import { formatCount } from '../../ui/count-words.ts';
import { DESCRIBED_BELOW } from '../../ui/described-below.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { dayWords } from '../../ui/moment-words.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { formatMoment } from '../match-format.ts';
import styles from './run-choice.module.css';
import { matchListsQuery } from './run-queries.ts';

/** The reference lists and kinds that a run compares, and the most candidates of each record and list that it keeps; null: all. */
export type RunChoice = { lists: string[]; kinds: EntityKind[]; top: number | null };

type DialogProps = {
  onClose: () => void;
  choice: RunChoice;
  onChoose: (choice: RunChoice) => void;
  runs: readonly MatchRun[];
  shownId: string | null;
  onShow: (runId: string | null) => void;
};

/** The dialog that chooses the lists and kinds of the next run, and opens earlier runs. */
export function RunChoiceDialog(dialog: DialogProps & { open: boolean }) {
  return (
    <PanelDialog open={dialog.open} onClose={dialog.onClose} position="right" title="Lists and kinds">
      <ChoiceForm {...dialog} />
      <EarlierRuns {...dialog} />
    </PanelDialog>
  );
}

function ChoiceForm({ choice, onChoose, onClose }: DialogProps) {
  const lists = useQuery(matchListsQuery);
  const [changes, setChanges] = useState<Partial<RunChoice>>({});
  // The lists of the choice may come later than a first change.
  const draft = { ...choice, ...changes };
  const change = (some: Partial<RunChoice>) => setChanges({ ...changes, ...some });
  const isReady = draft.lists.length > 0 && draft.kinds.length > 0;

  function keep() {
    if (!isReady) return;
    onChoose(draft);
    onClose();
  }
  return (
    <Form onSubmit={keep}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Reference lists</legend>
        {lists.data?.map((list) => (
          <ListBox
            key={list.id}
            list={list}
            checked={draft.lists.includes(list.id)}
            onChange={(on) => change({ lists: toggled(draft.lists, list.id, on) })}
          />
        ))}
        <Pane query={lists} isLine failed="The lists could not be read." />
        <p className={`quiet ${styles.reason}`}>
          {lists.data?.length === 0 && 'There is no list to match with. '}
          <TextLink to={PAGE_PATHS.referenceLists}>
            {lists.data?.length === 0 ? 'Add a reference list' : 'Reference Lists'}
          </TextLink>
        </p>
      </fieldset>
      <KindBoxes kinds={draft.kinds} onChange={(kinds) => change({ kinds })} />
      <NumberInput
        className={styles.group ?? ''}
        label="Candidates kept of each record and list"
        description="The best ones, and the recommended one. The run says how many it leaves out. Empty: all are kept."
        inputWrapperOrder={DESCRIBED_BELOW}
        placeholder="All"
        hideControls
        allowDecimal={false}
        min={1}
        max={MOST_KEPT}
        value={draft.top ?? ''}
        onChange={(top) => change({ top: typeof top === 'number' && top > 0 ? top : null })}
      />
      <Button type="submit" disabled={!isReady} aria-describedby="run-choice-reason">
        Use for the next run
      </Button>
      <p id="run-choice-reason" className={`quiet ${styles.reason}`}>
        {isReady ? '' : 'Choose at least one list and one kind.'}
      </p>
    </Form>
  );
}

function KindBoxes({
  kinds,
  onChange,
}: {
  kinds: readonly EntityKind[];
  onChange: (kinds: EntityKind[]) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Kinds</legend>
      {ENTITY_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          className={styles.box ?? ''}
          label={ENTITY_KIND_LABELS[kind]}
          checked={kinds.includes(kind)}
          onChange={({ currentTarget }) => onChange(toggled(kinds, kind, currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
}

function ListBox(box: { list: ReferenceListSummary; checked: boolean; onChange: (on: boolean) => void }) {
  const { name, version, importedAt, counts } = box.list;
  const held = ENTITY_KINDS.filter((kind) => counts[kind] > 0).map(
    (kind) => `${formatCount(counts[kind])} ${ENTITY_KIND_LABELS[kind].toLowerCase()}`,
  );
  return (
    <Checkbox
      className={styles.box ?? ''}
      label={name}
      description={`Version ${version} of ${dayWords(importedAt)}: ${held.join(', ') || 'empty'}`}
      checked={box.checked}
      onChange={({ currentTarget }) => box.onChange(currentTarget.checked)}
    />
  );
}

function EarlierRuns({ runs, shownId, onShow, onClose }: DialogProps) {
  const done = runs.filter(({ state }) => state === 'done');
  const kept = done.filter(({ keepsResults }) => keepsResults);
  if (done.length < 2) return null;
  return (
    <div className={styles.runs}>
      <h3 className={styles.legend}>Runs</h3>
      <ul>
        {done.map((run, index) => (
          <li key={run.id} className={styles.run}>
            <button
              type="button"
              aria-current={run.id === shownId || undefined}
              onClick={() => {
                onShow(index === 0 ? null : run.id);
                onClose();
              }}
            >
              {formatMoment(run.startedAt)}
              <span>{run.lists.map(({ name }) => name).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
      {kept.length > 1 && (
        <p className={`quiet ${styles.reason}`}>
          <TextLink to={differencesPath(kept, shownId)}>Compare two runs</TextLink>
        </p>
      )}
    </div>
  );
}

/** The path of the shown run compared with the one before it, or with another one when it is the first. */
function differencesPath(kept: readonly MatchRun[], shownId: string | null): string {
  const at = kept.findIndex(({ id }) => id === shownId);
  const run = kept[at]?.id ?? '';
  const from = kept[at + 1]?.id ?? '';
  return `${PAGE_PATHS.runDifferences}?${new URLSearchParams(run && from ? { run, from } : {})}`;
}

function toggled<T>(all: readonly T[], one: T, on: boolean): T[] {
  const others = all.filter((other) => other !== one);
  return on ? [...others, one] : others;
}
