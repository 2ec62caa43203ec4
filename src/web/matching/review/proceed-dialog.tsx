import { Button } from '@mantine/core';
import { formatCount } from '../../ui/count-words.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './proceed-dialog.module.css';
import type { MatchWarnings } from './session/review-queries.ts';

/** Warns before resolution about records with several matches and reference records confirmed for several records. */
export function ProceedDialog({
  warnings,
  onClose,
  onShow,
  onProceed,
}: {
  /** Null closes the dialog. */
  warnings: MatchWarnings | null;
  onClose: () => void;
  onShow: (recordId: string) => void;
  onProceed: () => void;
}) {
  return (
    <PanelDialog open={warnings !== null} onClose={onClose} title="Check before you proceed">
      {warnings && (
        <>
          <ul className={styles.list}>
            {warnings.severalConfirmed.map(({ recordId, name, matches, externalNames }) => (
              <li key={recordId}>
                <b>{name}</b> has {formatCount(matches)} confirmed matches: {externalNames.join('; ')}
                {matches > externalNames.length && ` and ${formatCount(matches - externalNames.length)} more`}
                .{' '}
                <TextButton onClick={() => onShow(recordId)}>
                  Show<span className="visually-hidden"> {name}</span>
                </TextButton>
              </li>
            ))}
            {warnings.confirmedTwice.map(({ list, externalId, externalName, records }) => (
              <li key={`${list} ${externalId}`}>
                <b>{externalName}</b> is confirmed for {formatCount(records.length)} records:{' '}
                {records.map(({ recordId, name }, index) => (
                  <span key={recordId}>
                    {index > 0 && ', '}
                    <TextButton onClick={() => onShow(recordId)}>{name}</TextButton>
                  </span>
                ))}
                .
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            <Button onClick={onProceed}>Proceed anyway</Button>
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
          </div>
        </>
      )}
    </PanelDialog>
  );
}

/** Whether there is anything to warn about. */
export function hasWarnings({ severalConfirmed, confirmedTwice }: MatchWarnings): boolean {
  return severalConfirmed.length > 0 || confirmedTwice.length > 0;
}
