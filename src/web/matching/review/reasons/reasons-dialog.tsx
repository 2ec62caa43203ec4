import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_REASON_LENGTH, MAX_REASONS, type ReasonList } from '#contract/matching/match-reason-contract.ts';
import { PanelDialog } from '../../../ui/dialogs/panel-dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { movedItem } from '../../../ui/lists/moved-item.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { Pane } from '../../../ui/pane/pane.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { matchReasonsQuery, type ReasonDraft, useSaveReasons } from '../../decisions/reason-queries.ts';
import styles from './reasons-dialog.module.css';

/** The dialog in which the firm changes its reasons for decisions. */
export function ReasonsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const list = useQuery({ ...matchReasonsQuery, enabled: open });
  return (
    <PanelDialog open={open} onClose={onClose} title="Reasons for decisions">
      <Pane query={list} failed="The reasons could not be read.">
        {(read) => <ReasonsForm key={read.version} list={read} onDone={onClose} />}
      </Pane>
    </PanelDialog>
  );
}

function ReasonsForm({ list, onDone }: { list: ReasonList; onDone: () => void }) {
  const { drafts, change, move, remove, add } = useDrafts(list);
  const saving = useSaveReasons();
  const isSame = JSON.stringify(drafts.map(plain)) === JSON.stringify(list.reasons);
  const isEmpty = drafts.some(({ label }) => label.trim() === '');

  function save() {
    const reasons = drafts.map(plain);
    saving.mutate({ version: list.version, reasons }, { onSuccess: onDone });
  }
  return (
    <Form className={styles.form} onSubmit={save}>
      <p className={styles.words}>
        The keys 1 to 9 choose a reason, in this order. Decisions keep the wording they were made with.
      </p>
      <ol className={styles.reasons}>
        {drafts.map((draft, at) => (
          <li key={draft.key} className={styles.reason}>
            <span aria-hidden="true">{at + 1}</span>
            <input
              aria-label={`Reason ${at + 1}`}
              data-autofocus={at === 0 || undefined}
              maxLength={MAX_REASON_LENGTH}
              value={draft.label}
              onChange={(event) => change(at, { ...draft, label: event.currentTarget.value })}
            />
            <TextButton disabled={at === 0} aria-label={`Move reason ${at + 1} up`} onClick={() => move(at)}>
              Up
            </TextButton>
            <TextButton
              danger
              disabled={drafts.length === 1}
              aria-label={`Remove reason ${at + 1}`}
              onClick={() => remove(at)}
            >
              Remove
            </TextButton>
          </li>
        ))}
      </ol>
      {drafts.length < MAX_REASONS && <TextButton onClick={add}>Add a reason</TextButton>}
      <ErrorNotice>{saving.error?.message ?? null}</ErrorNotice>
      <div className={styles.actions}>
        <Button type="submit" disabled={isSame || isEmpty} loading={saving.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

type KeyedDraft = ReasonDraft & { key: number };

/** The reasons while they are edited, each with a key that stays its own. */
function useDrafts({ reasons }: ReasonList) {
  const [{ drafts, nextKey }, setState] = useState(() => ({
    drafts: reasons.map((reason, key): KeyedDraft => ({ ...reason, key })),
    nextKey: reasons.length,
  }));
  const set = (next: KeyedDraft[]) => setState((state) => ({ ...state, drafts: next }));
  return {
    drafts,
    change: (at: number, draft: KeyedDraft) => set(drafts.with(at, draft)),
    move: (at: number) => set(movedItem(drafts, at, at - 1)),
    remove: (at: number) => set(drafts.toSpliced(at, 1)),
    add: () => setState({ drafts: [...drafts, { key: nextKey, label: '' }], nextKey: nextKey + 1 }),
  };
}

function plain({ code, label }: ReasonDraft): ReasonDraft {
  return { ...(code !== undefined && { code }), label: label.trim() };
}
