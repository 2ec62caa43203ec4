import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ClearPreview } from '#contract/matching/clearing-contract.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { toggled } from '../../ui/lists/ticked.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import decided from '../decisions/decided-list.module.css';
import { ReasonChoice } from '../decisions/reason-choice.tsx';
import { BIRTHDAY_WORDS } from '../filter-words.ts';
import styles from './clear-dialog.module.css';
import type { ClearRequest } from './inbox-parts.tsx';
import { useClear, useClearPreview } from './screening-queries.ts';

/** Shows exactly the findings of a filter and clears them as one step. Without a request it is closed. */
export function ClearDialog({ request, onClose }: { request: ClearRequest | null; onClose: () => void }) {
  return (
    <PanelDialog open={request !== null} onClose={onClose} title={request ? `Clear ${request.what}` : ''}>
      {request && <ClearList request={request} onClose={onClose} />}
    </PanelDialog>
  );
}

type ListProps = { request: ClearRequest; onClose: () => void };

/** The previewed findings, which of them stay open, and the reason and the note of the others. */
function useClearing({ request: { filter }, onClose }: ListProps) {
  const preview = useClearPreview(filter);
  const clearing = useClear();
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [first] = preview.data?.pages ?? [];

  function clear() {
    if (!first) return;
    if (first.needsReason && reason === null) {
      setMissing(true);
      document.querySelector<HTMLElement>('dialog[open] input[type="radio"]')?.focus();
      return;
    }
    const given = { ...(reason !== null && { reason }), ...(note.trim() !== '' && { note: note.trim() }) };
    clearing.mutate(
      { ...filter, ...given, hash: first.hash, except: [...except] },
      { onSuccess: onClose, onError: () => void preview.refetch() },
    );
  }
  function choose(code: string) {
    setReason(code);
    setMissing(false);
  }
  const tick = (id: string) => setExcept((before) => toggled(before, id));
  return { preview, first, except, tick, reason, choose, isMissing, note, setNote, clearing, clear };
}

function ClearList(list: ListProps) {
  const { preview, first, except, tick, reason, choose, isMissing, note, setNote, clearing, clear } =
    useClearing(list);
  const items = preview.data?.pages.flatMap((page) => page.items) ?? [];
  const count = (first?.count ?? 0) - except.size;
  return (
    <Form onSubmit={clear}>
      <Pane query={preview} failed="The list could not be read." loading="Reading the list…">
        {() => first && <p className={`${decided.words} ${styles.words}`}>{previewSentence(first)}</p>}
      </Pane>
      <ul className={`${decided.items} ${styles.items}`}>
        {items.map((item) => (
          <ClearLine key={item.id} item={item} isLeftOut={except.has(item.id)} onTick={() => tick(item.id)} />
        ))}
      </ul>
      <ShowMore pages={preview} label={`Show more of ${formatCount(first?.count ?? 0)}`} />
      {first && <StaysOpen preview={first} />}
      {count > 0 && (
        <ForAll
          {...{ count, reason, isMissing, note }}
          needsReason={first?.needsReason ?? false}
          onNote={setNote}
          onReason={choose}
        />
      )}
      <ErrorNotice>{clearing.error?.message}</ErrorNotice>
      <div className={decided.actions}>
        <Button type="submit" disabled={count <= 0} loading={clearing.isPending}>
          Clear {formatCount(Math.max(0, count))}
        </Button>
        <Button variant="default" onClick={list.onClose}>
          Not yet
        </Button>
        <span className="quiet">You can undo all of them at once.</span>
      </div>
    </Form>
  );
}

/** The reason and the note of all of them. */
function ForAll({
  count,
  needsReason,
  reason,
  isMissing,
  note,
  onNote,
  onReason,
}: {
  count: number;
  needsReason: boolean;
  reason: string | null;
  isMissing: boolean;
  note: string;
  onNote: (note: string) => void;
  onReason: (code: string) => void;
}) {
  return (
    <section className={`${decided.reason} ${styles.reason}`} aria-label="Reason for all">
      <p>{needsReason ? 'A match on a sanctions list needs a reason.' : 'One reason for all'}</p>
      <ReasonChoice code={reason} isMissing={isMissing} withKeys={false} onChoose={onReason} />
      <PlainField label={`Note, for all ${formatCount(count)}`}>
        <input value={note} onChange={({ currentTarget }) => onNote(currentTarget.value)} />
      </PlainField>
    </section>
  );
}

function ClearLine({
  item: { externalName, listName, recordName, combined, birthday },
  isLeftOut,
  onTick,
}: {
  item: ClearPreview['items'][number];
  isLeftOut: boolean;
  onTick: () => void;
}) {
  return (
    <li>
      <label className={decided.item}>
        <input type="checkbox" checked={!isLeftOut} onChange={onTick} />
        <span className={decided.score}>{combined}</span>
        <span>
          <b>{recordName}</b> and {externalName}
          <span className={`quiet ${decided.small}`}>
            {listName}. {BIRTHDAY_WORDS[birthday]}
          </span>
        </span>
      </label>
    </li>
  );
}

/** What fits the filter and stays open, and what deserves a look first. */
function StaysOpen({ preview: { recommended, suspicious, forTwo } }: { preview: ClearPreview }) {
  return (
    <>
      {recommended > 0 && (
        <p className={decided.aside}>
          ◇ {counted(recommended, 'recommended finding')} {recommended === 1 ? 'stays' : 'stay'} open: decide
          about {recommended === 1 ? 'it' : 'them'} one by one.
        </p>
      )}
      {forTwo > 0 && (
        <p className={decided.aside}>
          ◌ {counted(forTwo, 'likely finding')} of sanctions lists {forTwo === 1 ? 'stays' : 'stay'} open: a
          second person agrees to each.
        </p>
      )}
      {suspicious > 0 && (
        <p className={decided.aside}>
          ◇ {formatCount(suspicious)} of these may be typing slips: the birthdays are near.
        </p>
      )}
    </>
  );
}

function previewSentence({ count, clients }: ClearPreview): string {
  if (count === 0) return 'Nothing that fits can be cleared at once.';
  return `Exactly these ${formatCount(count)}, at ${counted(clients, 'client')}, the strongest first. Each opens again when a name or a birthday changes on either side. What is unticked stays open.`;
}
