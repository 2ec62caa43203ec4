import { Button, Textarea } from '@mantine/core';
import type { NamedEntity } from '#contract/entity-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import {
  handoverDayProblem,
  MAX_HANDOVER_SENTENCE,
  type Receiver,
} from '#contract/questions/handover-contract.ts';
import { showDate } from '#records';
import { counted } from '../../ui/count-words.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { type Fields, useFields } from '../../ui/forms/use-fields.ts';
import { DateInput } from '../../ui/input/date-input.tsx';
import { installationDay } from '../../ui/input/installation-day.ts';
import { typedDay } from '../../ui/input/typed-day.ts';
import { KeyHint } from '../../ui/keys/key-hint.tsx';
import { MODIFIER } from '../../ui/keys/modifier.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_DIALOG } from '../../ui/options/option-menu.ts';
import { Pane, type PaneQuery } from '../../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import styles from './hand-over-dialog.module.css';
import { offeredDays } from './handover-days.ts';

/** To whom a questionnaire goes, with which sentence and day. */
export type ChosenHanding = { to: string; name: string; sentence: string; day: string | null };

type HandOver = {
  entity: NamedEntity;
  /** Who is chosen at first, as when it goes back. */
  first?: string | undefined;
  /** What goes along, such as "6 of 12 answered, 3 not saved". */
  progress: string;
  isBusy: boolean;
  problem: string | undefined;
  onHandOver: (handing: ChosenHanding) => void;
  onClose: () => void;
};

/** Asks to whom the questionnaire is to be handed over, with a sentence and a day. */
export function HandOverDialog({
  open,
  receivers,
  ...handing
}: HandOver & { open: boolean; receivers: PaneQuery<readonly Receiver[]> }) {
  return (
    <PanelDialog
      open={open}
      title={`Hand over the questionnaire about ${handing.entity.name}`}
      onClose={handing.onClose}
    >
      <Pane
        query={receivers}
        failed="Your colleagues could not be loaded."
        isEmpty={(people) => people.length === 0}
        empty={
          <p>
            There is no colleague to hand it to. An owner invites colleagues on{' '}
            <TextLink to={PAGE_PATHS.people}>People</TextLink>.
          </p>
        }
      >
        {(people) => <HandOverForm {...handing} people={people} />}
      </Pane>
    </PanelDialog>
  );
}

function HandOverForm({
  people,
  first,
  progress,
  isBusy,
  problem,
  onHandOver,
  onClose,
}: HandOver & { people: readonly Receiver[] }) {
  const fields = useFields({ to: first ?? null, sentence: '', day: '' });
  const { to, sentence, day } = fields.values;
  const receiver = people.find(({ id }) => id === to);
  function submit() {
    if (isBusy) return;
    if (!receiver) return fields.check({ to: 'Choose a colleague.' });
    const wrong = dayProblemOf(day);
    if (wrong) return fields.check({ day: wrong });
    const read = typedDay(day) ?? null;
    onHandOver({ to: receiver.id, name: receiver.name, sentence: sentence.trim(), day: read });
  }
  return (
    <Form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit();
      }}
    >
      <ReceiverSelect {...{ people, receiver, fields }} />
      <SentenceInput {...fields} />
      <DayInput {...fields} />
      <dl className={styles.along}>
        <dt>{progress}</dt>
        <dd>They are handed over unchanged. Nothing is written to the record.</dd>
        <dt>It leaves your desk</dt>
        <dd>It stays under “You handed over” until it is returned or done.</dd>
      </dl>
      <ErrorNotice>{problem}</ErrorNotice>
      <div className={styles.buttons}>
        <Button type="submit" loading={isBusy}>
          Hand over{receiver ? ` to ${receiver.name}` : ''}
          <KeyHint>{`${MODIFIER} Enter`}</KeyHint>
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <p className="quiet">
          It appears on their desk at once. An email follows if it is not opened within 15 minutes.
        </p>
      </div>
    </Form>
  );
}

/** What is wrong with a day as it is typed; undefined for nothing, as where there is none. */
function dayProblemOf(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const day = typedDay(typed);
  return day === undefined ? 'This is not a day.' : handoverDayProblem(day, installationDay());
}

type HandOverFields = Fields<{ to: string | null; sentence: string; day: string }>;

function ReceiverSelect({
  people,
  receiver,
  fields: { set, problems },
}: {
  people: readonly Receiver[];
  receiver: Receiver | undefined;
  fields: HandOverFields;
}) {
  return (
    <MenuSelect
      label="To"
      autoFocus
      placeholder="Choose a colleague"
      comboboxProps={MENU_IN_DIALOG}
      error={!receiver && problems.to}
      description={receiver && `Has ${counted(receiver.holds, 'open questionnaire')}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={people.map(({ id, name, mayAnswer }) => ({
        value: id,
        label: mayAnswer ? name : `${name}, may read only`,
        disabled: !mayAnswer,
      }))}
      value={receiver?.id ?? null}
      onChange={(id) => set({ to: id })}
    />
  );
}

function SentenceInput({ values, text }: HandOverFields) {
  return (
    <Textarea
      label="Sentence"
      description={`${values.sentence.length} of ${MAX_HANDOVER_SENTENCE}`}
      inputWrapperOrder={['label', 'input', 'description']}
      rows={3}
      maxLength={MAX_HANDOVER_SENTENCE}
      {...text('sentence')}
    />
  );
}

function DayInput({ values, set, problems, text }: HandOverFields) {
  return (
    <div className={styles.day}>
      <DateInput
        label="By"
        isInDialog
        calendarLabel="Choose the day"
        {...text('day')}
        error={problems.day && dayProblemOf(values.day)}
        onChoose={(chosen) => set({ day: showDate(chosen) })}
      />
      <div className={styles.offered}>
        {offeredDays().map(({ label, day }) => (
          <TextButton key={label} onClick={() => set({ day: day === null ? '' : showDate(day) })}>
            {label}
          </TextButton>
        ))}
      </div>
    </div>
  );
}
