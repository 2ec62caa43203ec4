import { Button } from '@mantine/core';
import type { ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { outcomeOf } from './resolution-choices.ts';
import styles from './resolution-record.module.css';

/** What can be done with one record as a whole. */
export type RecordActions = {
  isBusy: boolean;
  /** Opens the save dialog of a record. */
  onSave: (recordId: string) => void;
  /** Closes a record without writing. */
  onClose: (recordId: string) => void;
  onReopen: (recordId: string) => void;
};

/** Saves one record, closes it as it is, or opens it again. */
export function RecordClosing({ item, actions }: { item: ResolutionItem; actions: RecordActions }) {
  const { recordId, name } = item;
  const outcome = outcomeOf(item);
  const button = (label: string, act: (recordId: string) => void) => (
    <Button variant="default" disabled={actions.isBusy} onClick={() => act(recordId)}>
      {label}
      <span className="visually-hidden"> for {name}</span>
    </Button>
  );
  if (item.unchanged)
    return (
      <p className={`quiet ${styles.closing}`}>
        {button('Open again', actions.onReopen)} <span>Nothing was written for it.</span>
      </p>
    );
  if (outcome === 'write' || outcome === 'stale')
    return <p className={`quiet ${styles.closing}`}>{button('Save this record', actions.onSave)}</p>;
  if (outcome !== 'unchanged') return null;
  return (
    <p className={`quiet ${styles.closing}`}>
      {button('Close as it is', actions.onClose)}{' '}
      <span>The match is settled and nothing is written. It can be opened again under Closed.</span>
    </p>
  );
}
