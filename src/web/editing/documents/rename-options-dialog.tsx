import { Button } from '@mantine/core';
import type { UseEntry } from '#contract/impact-contract.ts';
import { counted } from '../../ui/count-words.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx';
import { joinWords } from '../../ui/in-locale.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useTakeBack } from '../transfer/import-queries.ts';
import type { OptionHolders, RenamedOptions, RenameOffer } from '../use-document-editor.ts';
import { UseList } from './impact-dialog.tsx';
import styles from './rename-options-dialog.module.css';

type Renaming = {
  /** What the options are of, such as "field". */
  noun: string;
  offer: RenameOffer;
  editor: {
    lostUses: UseEntry[] | undefined;
    saveAnyway: () => Promise<void>;
    saveRenamed: () => Promise<void>;
    cancelSave: () => void;
  };
};

/** Offers to rename options in the rules, clients, open questionnaires and saved views that hold them. */
export function RenameOptionsDialog({ noun, offer, editor }: Renaming) {
  const { renames } = offer;
  return (
    <SmallDialog
      open
      title={renames.length === 1 ? 'Rename this option everywhere?' : 'Rename these options everywhere?'}
      onClose={editor.cancelSave}
    >
      <ul className={styles.renames}>
        {renames.map(({ from, to }) => (
          <li key={from}>
            <del>{from}</del> <ins>{to}</ins>
          </li>
        ))}
      </ul>
      <p>
        {heldIn(offer)}{' '}
        {offer.rules + offer.clients + offer.questionnaires + offer.views === 1 ? 'uses' : 'use'}{' '}
        {renames.length === 1 ? 'it' : 'one of them'}. Renamed only here, they would keep a word that the{' '}
        {noun} does not offer.
      </p>
      {(editor.lostUses ?? []).length > 0 && <UseList uses={editor.lostUses ?? []} />}
      <DialogActions>
        <Button onClick={() => void editor.saveRenamed()} data-autofocus>
          Rename in {heldIn(offer)}
        </Button>
        <Button variant="default" onClick={() => void editor.saveAnyway()}>
          Only here
        </Button>
        <Button variant="default" onClick={editor.cancelSave}>
          Cancel
        </Button>
      </DialogActions>
    </SmallDialog>
  );
}

/** What the last save renamed, and its Undo button. */
export function RenamedNotice({ renamed }: { renamed: RenamedOptions }) {
  const { mutate, data, error, isPending } = useTakeBack();
  const { batchId } = renamed;
  if (data) {
    return (
      <p role="status" className={styles.notice}>
        Undone.
        {data.keptCount > 0 && ` ${counted(data.keptCount, 'record')} changed since, and left as they are.`}
      </p>
    );
  }
  return (
    <div className={styles.notice}>
      <p role="status">Renamed in {heldIn(renamed)}.</p>
      {batchId !== null && (
        <TextButton disabled={isPending} onClick={() => mutate(batchId)}>
          Undo
        </TextButton>
      )}
      <ErrorNotice>{error?.message}</ErrorNotice>
    </div>
  );
}

/** Such as “1 rule, 5 clients and 2 open questionnaires”. */
function heldIn({ rules, clients, questionnaires, views }: OptionHolders): string {
  const parts = [
    rules > 0 && counted(rules, 'rule'),
    clients > 0 && counted(clients, 'client'),
    questionnaires > 0 && counted(questionnaires, 'open questionnaire'),
    views > 0 && counted(views, 'saved view'),
  ];
  return joinWords(parts.filter((part) => part !== false));
}
