import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { UseEntry } from '#contract/impact-contract.ts';
import { counted } from '../../ui/count-words.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { documentLink } from './document-link.ts';
import styles from './impact-dialog.module.css';

type Impact = {
  open: boolean;
  /** Such as "Delete this field?". */
  title: string;
  /** Name of the document to delete. */
  name: string;
  /** What uses it; undefined while that is read. */
  uses: readonly UseEntry[] | undefined;
  /** How many clients hold values of it, when it is a field. */
  clients: number;
  /** Why reading the uses or the deletion failed. */
  failure?: string | null | undefined;
  isBusy?: boolean;
  /** Deletes it, with `force` although it is used. Resolves with whether it is deleted; then the dialog closes. */
  remove: (force: boolean) => Promise<boolean>;
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks before a deletion, and shows what uses the document. Cancel has the focus at first. */
export function ImpactDialog(impact: Impact) {
  return (
    <PanelDialog open={impact.open} title={impact.title} onClose={impact.onClose}>
      <ImpactContent {...impact} />
    </PanelDialog>
  );
}

function ImpactContent({ uses, clients, ...impact }: Impact) {
  const [isForced, setForced] = useState(false);
  const isUsed = uses !== undefined && uses.length > 0;

  async function remove() {
    if (!(await impact.remove(isUsed))) return;
    impact.onRemoved();
    impact.onClose();
  }

  return (
    <>
      <p className={styles.name}>{impact.name}</p>
      {!uses && !impact.failure && <p role="status">Looking for what uses it…</p>}
      {uses?.length === 0 && clients === 0 && (
        <p>Nothing uses it. History keeps it, so it can be restored.</p>
      )}
      <Holders clients={clients}>They keep these, without its label and type.</Holders>
      {isUsed && (
        <>
          <UseList uses={uses} />
          <label className={styles.force}>
            <input
              type="checkbox"
              checked={isForced}
              onChange={(event) => setForced(event.currentTarget.checked)}
            />
            Delete it although it is used. History will say so.
          </label>
        </>
      )}
      <div role="alert" className={`failure ${styles.failure}`}>
        {impact.failure}
      </div>
      <DialogActions>
        <Button
          onClick={() => void remove()}
          disabled={!uses || (isUsed && !isForced)}
          loading={impact.isBusy ?? false}
        >
          Delete
        </Button>
        <Button variant="default" onClick={impact.onClose} data-autofocus>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}

/** Says how many clients hold values of a field, and what becomes of these; nothing when none does. */
export function Holders({ clients, children }: { clients: number; children?: ReactNode }) {
  if (clients === 0) return null;
  return (
    <p>
      {counted(clients, 'client holds', 'clients hold')} values of it. {children}
    </p>
  );
}

/** The most uses shown at first. */
const FIRST_USES = 50;

/** Lists uses, each with a link to where it is. */
export function UseList({ uses }: { uses: readonly UseEntry[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? uses : uses.slice(0, FIRST_USES);
  return (
    <>
      <p>{uses.length === 1 ? 'One place uses it:' : `${uses.length} places use it:`}</p>
      <ul className={styles.uses}>
        {shown.map((use) => (
          <li key={`${use.collection}/${use.id}/${use.path}`}>
            <TextLink to={documentLink(use)}>{use.id}</TextLink>
            <span className="quiet">{use.sentence}</span>
          </li>
        ))}
      </ul>
      {shown.length < uses.length && (
        <TextButton onClick={() => setWhole(true)}>Show {uses.length - shown.length} more</TextButton>
      )}
    </>
  );
}
