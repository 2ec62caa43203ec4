import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedView, ViewedScreen } from '#contract/account/saved-view-contract.ts';
import { api } from '../../api/api-client.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { useAttempt } from '../use-attempt.ts';
import styles from './save-view.module.css';
import { savedViewsQuery } from './saved-view-queries.ts';

/** Saves the view of a screen that is shown, for oneself or for everybody; or removes it when it is one of the user's own. */
export function SaveView({
  screen,
  view,
  shown,
  onRemoved,
}: {
  screen: ViewedScreen;
  view: string;
  shown: SavedView | undefined;
  onRemoved: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const { attempt, failure, isBusy } = useAttempt();
  const refresh = () => queries.invalidateQueries({ queryKey: savedViewsQuery(screen).queryKey });
  const remove = (id: string) =>
    attempt(async () => {
      await api.savedViews.remove({ id });
      onRemoved();
      await refresh();
      return undefined;
    });
  return (
    <span className={styles.saveView}>
      {!shown && <TextButton onClick={() => setOpen(true)}>Save this view</TextButton>}
      {shown?.isYours && (
        <TextButton disabled={isBusy} onClick={() => void remove(shown.id)}>
          Remove this view
        </TextButton>
      )}
      <span role="alert" className="failure">
        {failure}
      </span>
      <SmallDialog open={isOpen} title="Save this view" onClose={() => setOpen(false)}>
        {isOpen && <ViewForm {...{ screen, view }} onSaved={refresh} onClose={() => setOpen(false)} />}
      </SmallDialog>
    </span>
  );
}

function ViewForm({
  screen,
  view,
  onSaved,
  onClose,
}: {
  screen: ViewedScreen;
  view: string;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { values, set, text } = useFields({ name: '', isShared: false });
  const { attempt, failure, isBusy } = useAttempt();
  const save = () =>
    attempt(async () => {
      await api.savedViews.save({ ...values, screen, name: values.name.trim(), view });
      await onSaved();
      onClose();
      return undefined;
    });
  return (
    <Form className={styles.form} onSubmit={() => values.name.trim() !== '' && save()}>
      <TextInput label="Name" maxLength={100} autoComplete="off" {...text('name')} />
      <Checkbox
        label="Show it to everybody"
        checked={values.isShared}
        onChange={(event) => set({ isShared: event.currentTarget.checked })}
      />
      <div role="alert" className="failure">
        {failure}
      </div>
      <DialogActions>
        <Button type="submit" loading={isBusy} disabled={values.name.trim() === ''}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  );
}
