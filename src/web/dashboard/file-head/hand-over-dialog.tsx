import { Button, CopyButton, TextInput } from '@mantine/core';
import type { NamedEntity } from '#contract/entity-contract.ts';
import { questionsPath } from '#contract/page-paths.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import styles from './file-head.module.css';

/** Shows the address of a file, with which a colleague can open it and take it over. */
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
    <PanelDialog open={open} title={`Hand over the file of ${entity.name}`} onClose={onClose}>
      <p className={styles.handOver}>
        Send this address to a colleague. Who opens it sees the file, and takes it over with one press. You
        are told then, and nothing that was answered is lost.
      </p>
      <div className={styles.address}>
        <TextInput
          label="Address of the file"
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
