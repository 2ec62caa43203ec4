import type { ReactNode } from 'react';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { type FieldTypeName, SESSION_START } from '#records';
import {
  type BroughtBy,
  type ConditionExplanation,
  explainRow,
  formatValue,
  type QuestionAnswer,
  type RowExplanation,
  type RowItem,
  type RuleExplanation,
  sentenceText,
} from '#rules';
import { LOCALE } from '../ui/installation-locale.ts';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import { isNotTaken } from './answer-source.tsx';
import { quotedAnswer } from './answers/answer-text.ts';
import type { SessionSnapshot } from './session/session-snapshot.ts';
import styles from './why-panel.module.css';

function asksWhen({ any, triggers }: RuleExplanation): string {
  if (triggers.length === 1) return 'asks this when this is true.';
  return any ? 'asks this when any of these is true.' : 'asks this when all of these are true.';
}

function ConditionLine({ lead, explained }: { lead?: string; explained: ConditionExplanation }) {
  const actual = formatValue(explained.actual, LOCALE);
  return (
    <li>
      <span className={styles.sentence}>
        {lead}
        {sentenceText(explained.sentence)}
        {!explained.holds && (
          <span className={styles.actual}>{actual ? `It is ${actual}` : 'No answer yet'}</span>
        )}
      </span>
      <span className={styles.verdict} data-verdict={explained.holds}>
        {String(explained.holds)}
      </span>
    </li>
  );
}

function Conditions({ rule, wonBy }: { rule: RuleExplanation; wonBy: RowExplanation['wonBy'] }) {
  return (
    <ul className={styles.conditions}>
      {rule.triggers.map((trigger, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may have the same trigger twice
        <ConditionLine key={index} explained={trigger} />
      ))}
      {wonBy?.condition && <ConditionLine lead={`Case ${wonBy.number}: `} explained={wonBy.condition} />}
    </ul>
  );
}

/** "Brought by your answer to Region, line 3." */
function broughtBySentence({ dataField, label, rowKey }: BroughtBy, parent: BroughtByParent): string {
  const line = parent.line ? `, line ${parent.line}` : '';
  if (parent.kind === 'row') return `Brought by your answer to ${parent.prompt || label}${line}.`;
  if (dataField === SESSION_START || dataField === null || dataField === rowKey) {
    return `Brought by choosing ${parent.entityName}${line}.`;
  }
  return `Brought by ${label}, from the record of ${parent.entityName}${line}.`;
}

/** The row whose answer brought a question, as far as it is visible. */
export type BroughtByParent =
  | { kind: 'row'; prompt: string; line: number | null }
  | { kind: 'selector'; entityName: string; line: number | null };

/** Explains why a question is asked: each trigger and condition with its answer, the case that won, the answer that brought it. */
export function WhyPanel({
  id,
  row,
  prompt,
  parent,
  snapshot: { list, context },
  children,
}: {
  id: string;
  row: RowItem;
  prompt: string;
  parent: BroughtByParent;
  snapshot: SessionSnapshot;
  /** What else is to be known about the answer. */
  children?: ReactNode;
}) {
  const why = explainRow(list, row.key, context);
  return (
    <section id={id} className={styles.panel} aria-label={`Why is this shown? ${prompt}`}>
      <h3 className="caps">Why is this shown?</h3>
      <p className={styles.rule}>
        Rule <b>{row.ruleId}</b> {why?.rule ? asksWhen(why.rule) : 'no longer exists; its questions stay.'}
      </p>
      {why?.rule && <Conditions rule={why.rule} wonBy={why.wonBy} />}
      {why && <p className={styles.brought}>{broughtBySentence(why.broughtBy, parent)}</p>}
      {children}
      {why?.rule && (
        <TextLink className={styles.link} to={`${PAGE_PATHS.rules}?id=${encodeURIComponent(row.ruleId)}`}>
          Open the rule
        </TextLink>
      )}
    </section>
  );
}

/** Shows the value of the record that an answer replaces, with a button that restores it. */
export function RecordReason({
  source,
  type,
  onPutBack,
}: {
  source: QuestionAnswer;
  type: FieldTypeName;
  onPutBack: (() => void) | undefined;
}) {
  const value = quotedAnswer(source.recorded, type);
  const isTaken = !isNotTaken(source);
  return (
    <>
      <p className={styles.brought}>
        The record says {value}.{' '}
        {isTaken
          ? `${source.answer === null ? 'It stays cleared here' : 'Your answer is used'} until you put it back.`
          : 'No field mapping copies it, so it becomes the answer once you take it.'}
      </p>
      {onPutBack && (
        <TextButton className={styles.link} onClick={onPutBack}>
          {isTaken ? 'Put back' : 'Take'} {value}
        </TextButton>
      )}
    </>
  );
}
