import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted, listedNames } from '../../ui/count-words.ts';
import { KeyHint } from '../../ui/keys/key-hint.tsx';
import { MODIFIER } from '../../ui/keys/modifier.ts';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './answer-save-bar.module.css';

/** The most names listed on a phone, and on a wide screen, where of more names fewer are listed. */
const MOST_NARROW = 3;
const MOST_WIDE = 6;
const FIRST_WIDE = 5;

type BarProps = {
  /** Labels of the answers that are not saved yet, cleared ones included. */
  names: readonly string[];
  /** Counts the values of the record that no longer apply. */
  lapsed: number;
  /** Labels of the answers that stay in the session, and of those the record cannot take. */
  staying: readonly string[];
  refused: readonly string[];
  entityName: string;
  failure: string | undefined;
  isOpening: boolean;
  onOpen: () => void;
};

/** The bar at the lower edge while answers are not in the record yet. */
export function AnswerSaveBar(bar: BarProps) {
  const { names, staying, refused, lapsed } = bar;
  return (
    <>
      {names.length + lapsed > 0 && (
        <Button
          className={styles.save}
          loading={bar.isOpening}
          aria-keyshortcuts="Control+Enter Meta+Enter Control+S Meta+S"
          onClick={bar.onOpen}
        >
          {names.length > 0
            ? `Save ${counted(names.length, 'answer')} to ${bar.entityName}`
            : `Clear or keep ${counted(lapsed, 'answer')} of ${bar.entityName}`}
          <KeyHint>{`${MODIFIER} Enter`}</KeyHint>
        </Button>
      )}
      <p className={styles.text}>
        {names.length > 0 && (
          <>
            <span className={styles.onlyWide}>
              Not yet saved:{' '}
              <span className={styles.names}>{listedNames(names, MOST_WIDE, FIRST_WIDE)}.</span>{' '}
            </span>
            <span className={styles.onlyPhone}>
              {listedNames(names, MOST_NARROW)} {names.length === 1 ? 'is' : 'are'} not yet saved.{' '}
              <TextButton onClick={bar.onOpen}>See all</TextButton>
            </span>
          </>
        )}
        {lapsed > 0 && (
          <span className={styles.lapsed}>
            {counted(lapsed, 'saved answer')} no longer {lapsed === 1 ? 'applies' : 'apply'}.{' '}
          </span>
        )}
        <span className={styles.names}>
          {staying.length > 0 && (
            <span className={styles.onlyWide}>
              {listedNames(staying, MOST_WIDE, FIRST_WIDE)} {staying.length === 1 ? 'stays' : 'stay'} in this
              questionnaire.{' '}
            </span>
          )}
          {refused.length > 0 && (
            <>
              {listedNames(refused, MOST_WIDE, FIRST_WIDE)} cannot be saved.{' '}
              <TextButton onClick={bar.onOpen}>See why</TextButton>
            </>
          )}
        </span>
      </p>
      <div role="alert" className={styles.failure}>
        {bar.failure && (
          <>
            {bar.failure} <TextButton onClick={bar.onOpen}>Try again</TextButton>
          </>
        )}
      </div>
    </>
  );
}

/** The place of the bar: over the full width, at the lower edge of the window while the questions go on below. */
export function AnswerSavePlace({ children }: { children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label="Saving answers">
      {children}
    </section>
  );
}
