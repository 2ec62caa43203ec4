import { useMemo } from 'react';
import { type FieldMapping, type JsonObject, readPath } from '#records';
import {
  type AnswerPlan,
  type Answers,
  type AnswerValue,
  answeredFields,
  type ChosenEntity,
  type LapsedAnswer,
  planAnswers,
  type QuestionAnswer,
  type QuestionContext,
  type QuestionListState,
  sameAnswer,
  visibleRows,
} from '#rules';
import { revisionLink } from '../../editing/documents/document-link.ts';
import { useSaveShortcut } from '../../editing/use-save-shortcut.ts';
import { useSaveEnter } from '../../ui/keys/use-save-enter.ts';
import { TextLink } from '../../ui/text-button.tsx';
import { useStateFor } from '../../ui/use-state-for.ts';
import type { SessionSnapshot } from '../session/session-snapshot.ts';
import { fieldWords } from './answer-labels.ts';
import styles from './answer-save-bar.module.css';
import { AnswerSaveBar, AnswerSavePlace } from './answer-save-bar.tsx';
import { AnswerSaveDialog } from './answer-save-dialog.tsx';
import type { NotSaved } from './not-saved-list.tsx';
import { type SaveRow, sectionOf } from './save-choices.ts';
import { savedSentence } from './saving-words.ts';
import { type AnswersSaved, useAnswerSaving } from './use-answer-saving.ts';
import { useUndoOffer } from './use-undo-offer.ts';

type SavingProps = {
  list: QuestionListState;
  context: QuestionContext;
  mappings: readonly FieldMapping[];
  /** What is chosen or typed and not confirmed, by the key of its row. */
  drafts: SessionSnapshot['drafts'];
  /** The questions of the open file with their answers. */
  answers: readonly QuestionAnswer[];
  /** Values of the record that no longer apply. */
  lapsed: readonly LapsedAnswer[];
  /** The entity's record as the user has seen it; undefined until it is read. */
  record: JsonObject | undefined;
  /** Saves what waits of the questionnaire, and returns whether the user goes on with it. */
  settle: () => Promise<boolean>;
  onSaved: (saved: AnswersSaved) => void;
  /** Told when a save was taken out of the record again, which is as given then. */
  onUndone: (saved: AnswersSaved, record: JsonObject) => void;
  /** Told which values stay in the record when nothing is written there. */
  onKept: (kept: Answers) => void;
};

/** Saves the answers of a session to the entity they are about: the bar, its dialog, and what was saved last. */
export function AnswerSaving(props: SavingProps) {
  const { list } = props;
  if (list.entity && props.record) {
    return <EntitySaving {...props} entity={list.entity} record={props.record} />;
  }
  if (answeredFields(list).length === 0) return null;
  return (
    <AnswerSavePlace>
      <p className={styles.text}>These answers are a draft. To save them, choose who they are about.</p>
    </AnswerSavePlace>
  );
}

function EntitySaving(props: SavingProps & { entity: ChosenEntity; record: JsonObject }) {
  const { list, context, entity, record, mappings, lapsed, answers: given } = props;
  const [saved, setSaved] = useStateFor<AnswersSaved | null>(`${entity.kind}/${entity.id}`, null);
  const { plan, answers } = useMemo(
    () => planOf({ answers: given, lapsed, context, mappings, record, entity }),
    [given, lapsed, context, mappings, record, entity],
  );
  const offerUndo = useUndoOffer(entity, (done, before) => {
    setSaved(null);
    props.onUndone(done, before);
  });
  const onSaved = (done: AnswersSaved) => {
    setSaved(done);
    props.onSaved(done);
    if (done.isAtOnce) offerUndo(done);
  };
  const saving = useAnswerSaving(
    { entity, answers },
    { settle: props.settle, onSaved, onKept: props.onKept },
  );
  const words = useMemo(() => fieldWords(list, context), [list, context]);
  const changeName = (change: SaveRow) =>
    `${words.label(change)}${sectionOf(change) === 'cleared' ? ' (cleared)' : ''}`;
  const refused = plan.unsaved.filter(({ cause }) => cause === 'record');
  const canOpen = plan.changes.length > 0 || refused.length > 0 || lapsed.length > 0;
  const open = unconfirmed(props);
  useSaveShortcut({ onSave: canOpen ? saving.open : undefined });
  useSaveEnter(() => canOpen && (open.length > 0 ? saving.open() : saving.saveAtOnce()));
  if (!canOpen && !saved && !saving.dialog) return null;
  return (
    <>
      <AnswerSavePlace>
        {canOpen && (
          <AnswerSaveBar
            names={plan.changes.filter((change) => sectionOf(change) !== 'lapsed').map(changeName)}
            lapsed={lapsed.length}
            staying={plan.unsaved.filter(({ cause }) => cause === 'field').map(words.label)}
            refused={refused.map(words.label)}
            entityName={entity.name}
            failure={saving.dialog ? undefined : saving.failure}
            isOpening={saving.isOpening}
            onOpen={saving.open}
          />
        )}
        <p className={styles.saved} role="status">
          {saved && <SavedStatus saved={saved} />}
        </p>
      </AnswerSavePlace>
      <AnswerSaveDialog
        entity={entity}
        saving={saving}
        words={words}
        held={[...open, ...heldAnswers(list, context, plan)]}
      />
    </>
  );
}

function SavedStatus({ saved: { written, entity, clientId, version } }: { saved: AnswersSaved }) {
  return (
    <>
      {savedSentence(written.values(), entity.name)}{' '}
      <TextLink to={revisionLink({ collection: 'clients', id: clientId, version })}>
        See what changed
      </TextLink>
    </>
  );
}

type Planned = Pick<SavingProps, 'answers' | 'lapsed' | 'context' | 'mappings'> & {
  entity: ChosenEntity;
  record: JsonObject;
};

/** What saving would write over the record that the user has seen, and each answer with the value seen. */
function planOf({ answers: given, lapsed, context, mappings, record, entity: { kind } }: Planned) {
  const waiting = new Set(['unsaved', 'cleared', 'session']);
  const seen = (path: string) => readPath(record, path) ?? null;
  const answers = [
    ...given
      .filter(({ status }) => waiting.has(status))
      .toSorted((a, b) => Number(a.status === 'cleared') - Number(b.status === 'cleared'))
      .map(({ dataField, ruleId, prompt, answer, path }) => {
        return { dataField, ruleId, prompt, value: answer, was: seen(path) };
      }),
    ...lapsed.map(({ dataField, ruleId, prompt, because, path }) => {
      return { dataField, ruleId, prompt, value: null, because, was: seen(path) };
    }),
  ];
  return { answers, plan: planAnswers(answers, { kind, record, mappings, fields: context.fields }) };
}

/** What is chosen or typed in rows that are shown, and is no answer yet. */
function unconfirmed({
  list,
  context,
  drafts,
}: Pick<SavingProps, 'list' | 'context' | 'drafts'>): NotSaved[] {
  return visibleRows(list, context).flatMap((row) => {
    const value = row.kind === 'row' ? drafts[row.key] : undefined;
    if (row.kind !== 'row' || value === undefined) return [];
    const { dataField, prompt } = row;
    const reason = 'Not confirmed. Press Enter in its row, or its tick.';
    return [
      {
        dataField,
        prompt,
        value: typeof value === 'string' ? value : [...value],
        reason,
        isChangeable: false,
      },
    ];
  });
}

/** The held answers that are in the record in no form, and why they are held. */
function heldAnswers(
  list: QuestionListState,
  context: QuestionContext,
  { changes }: Pick<AnswerPlan, 'changes'>,
): NotSaved[] {
  const told = new Set(changes.map(({ dataField }) => dataField));
  const held = new Map<string, NotSaved>();
  for (const item of visibleRows(list, context)) {
    if (item.kind !== 'fold') continue;
    const because = item.because === null ? '' : ` because ${item.because}`;
    const reason = `No longer applies${because}. Kept here, not in the record.`;
    for (const { dataField, prompt, answer } of item.held) {
      if (told.has(dataField) || isKeptInRecord(list, dataField, answer)) continue;
      held.set(dataField, { dataField, prompt, value: answer, reason, isChangeable: false });
    }
  }
  return [...held.values()];
}

/** Whether a held answer is one that the record keeps on purpose. */
function isKeptInRecord({ kept = {} }: QuestionListState, dataField: string, answer: AnswerValue): boolean {
  return Object.hasOwn(kept, dataField) && sameAnswer(kept[dataField], answer, undefined);
}
