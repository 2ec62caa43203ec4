import { Button, CopyButton, TextInput } from '@mantine/core';
import type { NamedEntity } from '#contract/entity-contract.ts';
import { questionsPath } from '#contract/page-paths.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import styles from './file-head.module.css';

/** Shows the address of a questionnaire, with which a colleague can open it and take it over. */
export function HandOverDialog({
  entity,
  open,
  onClose,
}: {
  entity: NamedEntity;
  open: boolean;
  onClose: () => void;
}) {
  const address = `${location.origin}${questionsPath(entity)}`;
  return (
    <PanelDialog open={open} title={`Hand over the questionnaire about ${entity.name}`} onClose={onClose}>
      <p className={styles.handOver}>
        Send this address to a colleague. They see the questionnaire, and can take it over with one press. You
        get a notice then, and no answer is lost.
      </p>
      <div className={styles.address}>
        <TextInput
          label="Address of the questionnaire"
          value={address}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
      </div>
    </PanelDialog>
  );
}
