import { itemsOf, wordOf } from '../../ui/input/choice-values.ts';
import { FieldInput } from '../../ui/input/field-input.tsx';
import type { AnswerProps } from './answer-control.ts';
import styles from './answer-input.module.css';
import { numberedMenu, tickOnKey } from './menu-keys.tsx';
import { SubmitTick } from './submit-tick.tsx';

/** Any of the options. The tick confirms them, and Enter, in a menu on an empty search; nothing is sent before that. */
export function TickedAnswer({ known, control, field }: AnswerProps) {
  const { answer, draft, options, prompt, onDraft, onSubmit } = control;
  const answered = itemsOf(answer).map(wordOf);
  const ticked = Array.isArray(draft) ? draft : answered;
  const isDirty = !isSameSet(ticked, answered);
  const isMenu = known.input === 'menu of many';
  const menu = numberedMenu(options);
  const choose = (next: readonly string[]) => onDraft(isSameSet(next, answered) ? undefined : [...next]);
  const toggle = (option: string) =>
    choose(ticked.includes(option) ? ticked.filter((other) => other !== option) : [...ticked, option]);
  const submit = () => onSubmit(ticked.length > 0 ? ticked : null);
  const input = (
    <FieldInput
      {...field}
      value={ticked}
      frame={isMenu ? { ...field.frame, className: styles.grow ?? '' } : field.frame}
      menu={{
        ...field.menu,
        ...menu.look,
        placeholder: 'Choose, then Enter',
        onKeyDown: (event) => tickOnKey(event, menu, toggle),
      }}
      onConfirm={() => isDirty && submit()}
      onChange={(value) => choose(itemsOf(value).map(wordOf))}
    />
  );
  return (
    <>
      <div className={styles.withTick} data-dirty={isDirty || undefined}>
        {isMenu ? input : <div className={styles.grow}>{input}</div>}
        <SubmitTick prompt={prompt} isPending={isDirty} onSubmit={submit} />
      </div>
      {/* Also when the row is opened again: what is chosen is no answer yet. */}
      <p role="status" className={isDirty ? styles.unconfirmed : 'visually-hidden'}>
        {isDirty && 'Not confirmed. Enter or the tick confirms.'}
      </p>
    </>
  );
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((option) => other.includes(option));
}
