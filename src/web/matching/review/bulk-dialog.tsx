import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BulkItem } from '#contract/matching/match-decision-contract.ts';
import type { BulkAction } from '#matching';
import { counted, formatCount } from '../../ui/count-words.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { toggled } from '../../ui/lists/ticked.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import decided from '../decisions/decided-list.module.css';
import { ReasonChoice } from '../decisions/reason-choice.tsx';
import { BIRTHDAY_WORDS } from '../filter-words.ts';
import styles from './bulk-dialog.module.css';
import {
  type BulkPreview,
  type BulkRequest,
  bulkPreviewQuery,
  useApplyBulk,
} from './session/review-queries.ts';

const TITLES: Record<BulkAction, string> = {
  'confirm-recommended': 'Confirm all recommended',
  'delete-low': 'Delete all low scores',
  'delete-remaining': 'Delete all that remain',
  'delete-fitting': 'Delete what fits the filters',
};
const VERBS: Record<BulkAction, string> = {
  'confirm-recommended': 'Confirm',
  'delete-low': 'Delete',
  'delete-remaining': 'Delete',
  'delete-fitting': 'Delete',
};

type BulkProps = {
  request: BulkRequest;
  /** The name of the record it is restricted to; null for the whole run. */
  name: string | null;
  onClose: () => void;
  onDone: (words: string) => void;
};

/** Previews a bulk action and applies it as one step of undo. Without a request it is closed. */
export function BulkDialog({
  request,
  ...bulk
}: Omit<BulkProps, 'request'> & { request: BulkRequest | null }) {
  return (
    <PanelDialog open={request !== null} onClose={bulk.onClose} title={request ? TITLES[request.what] : ''}>
      {request && <BulkList request={request} {...bulk} />}
    </PanelDialog>
  );
}

function BulkList({ request, name, onClose, onDone }: BulkProps) {
  const { preview, first, items, leftOut, tick, apply, isApplying, isOutdated } = useBulk(request);
  const { count: all = 0, records = 0, needsReason = false } = first ?? {};
  const count = all - leftOut.length;
  const reason = useBulkReason(needsReason);
  const verb = VERBS[request.what];

  async function applyAndClose() {
    if (!reason.check() || !(await apply(reason.given))) return;
    onDone(`${verb === 'Confirm' ? 'Confirmed' : 'Deleted'} ${formatCount(count)}`);
    onClose();
  }

  return (
    <>
      <p className={decided.words}>
        {preview.data && countSentence(request.what, { count: all, records, name })}
      </p>
      <Pane query={preview} failed="The list could not be read." loading="Reading the list…" />
      <ul className={decided.items}>
        {items.map((item) => (
          <Line
            key={nameOf(item)}
            item={item}
            isLeftOut={leftOut.includes(item)}
            onTick={() => tick(item)}
            withRecord={name === null}
            withBirthday={request.what === 'delete-fitting' && item.kind !== 'clients'}
          />
        ))}
      </ul>
      <ShowMore pages={preview} label={`Show more of ${formatCount(all)}`} />
      {first && <StaysOpen preview={first} />}
      {count > 0 && <ReasonForAll reason={reason} />}
      <ErrorNotice>{isOutdated && 'The list has changed. This is how it is now.'}</ErrorNotice>
      <div className={decided.actions}>
        <Button
          data-bulk-act
          disabled={count === 0}
          loading={isApplying}
          onClick={() => void applyAndClose()}
        >
          {verb} {formatCount(count)}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <span className="quiet">You can undo all of it in one step.</span>
      </div>
    </>
  );
}

/** The preview of a bulk action, and the call that applies exactly that list; `isOutdated` once it has changed. */
function useBulk(request: BulkRequest) {
  const preview = useInfiniteQuery(bulkPreviewQuery(request));
  const applying = useApplyBulk();
  const [isOutdated, setOutdated] = useState(false);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [first] = preview.data?.pages ?? [];
  const items = preview.data?.pages.flatMap((page) => page.items) ?? [];
  const leftOut = items.filter((item) => unticked.has(nameOf(item)));
  const isShown = first !== undefined;

  // The button gets the focus only after the list is shown, so that a key cannot apply an unseen list.
  useEffect(() => {
    if (isShown) document.querySelector<HTMLElement>('[data-bulk-act]')?.focus();
  }, [isShown]);

  /** Returns whether the action was applied. */
  async function apply(given: { reason?: string }): Promise<boolean> {
    if (!first) return false;
    setOutdated(false);
    try {
      const except = leftOut.map(({ recordId, key }) => ({ recordId, key }));
      await applying.mutateAsync({ ...request, ...given, except, hash: first.hash });
      return true;
    } catch {
      setOutdated(true);
      await preview.refetch();
      return false;
    }
  }
  const tick = (item: BulkItem) => setUnticked((before) => toggled(before, nameOf(item)));
  return { preview, first, items, leftOut, tick, apply, isApplying: applying.isPending, isOutdated };
}

/** The reason of a bulk action, the same for all its decisions. */
function useBulkReason(isRequired: boolean) {
  const [code, setCode] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  return {
    ...{ code, isMissing, isRequired },
    given: code === null ? {} : { reason: code },
    choose(next: string) {
      setCode(next);
      setMissing(false);
    },
    /** Returns whether the action may be applied; otherwise the missing reason is shown and gets the focus. */
    check(): boolean {
      const isComplete = !isRequired || code !== null;
      setMissing(!isComplete);
      if (!isComplete) document.querySelector<HTMLElement>('dialog[open] input[type="radio"]')?.focus();
      return isComplete;
    },
  };
}

function ReasonForAll({ reason }: { reason: ReturnType<typeof useBulkReason> }) {
  const { code, isMissing, isRequired, choose } = reason;
  return (
    <section className={decided.reason} aria-label="Reason for all">
      <p>{isRequired ? 'A match on a sanctions list needs a reason.' : 'One reason for all'}</p>
      <ReasonChoice code={code} isMissing={isMissing} withKeys={false} onChoose={choose} />
    </section>
  );
}

/** What fits the filters and stays open. */
function StaysOpen({ preview: { staysOpen } }: { preview: BulkPreview }) {
  const { recommended, forTwo } = staysOpen;
  const stays = (count: number) => (count === 1 ? 'stays' : 'stay');
  return (
    <>
      {recommended > 0 && (
        <p className={decided.aside}>
          ◇ {counted(recommended, 'recommended candidate')} {stays(recommended)} open.
        </p>
      )}
      {forTwo > 0 && (
        <p className={decided.aside}>
          ◌ {counted(forTwo, 'likely candidate')} of sanctions lists {stays(forTwo)} open: a second person
          agrees to each, in screening.
        </p>
      )}
    </>
  );
}

function nameOf({ recordId, key }: BulkItem): string {
  return `${recordId} ${key}`;
}

function Line({
  item,
  isLeftOut,
  onTick,
  withRecord,
  withBirthday,
}: {
  item: BulkItem;
  isLeftOut: boolean;
  onTick: () => void;
  withRecord: boolean;
  withBirthday: boolean;
}) {
  return (
    <li>
      <label className={`${decided.item} ${styles.item}`}>
        <input type="checkbox" checked={!isLeftOut} onChange={onTick} />
        <span className={decided.score}>{item.score ?? ''}</span>
        <span>
          {item.externalName || `${counted(item.count, 'candidate')} of a group`}
          {withRecord && <span className={styles.record}> for {item.name}</span>}
          {withBirthday && item.birthday && (
            <span className={`quiet ${decided.small}`}>{BIRTHDAY_WORDS[item.birthday]}</span>
          )}
        </span>
      </label>
    </li>
  );
}

function countSentence(
  what: BulkAction,
  { count, records, name }: { count: number; records: number; name: string | null },
): string {
  const whose = name === null ? '' : ` of ${name}`;
  if (what === 'delete-fitting') {
    if (count === 0) return 'No further candidates can be deleted in one step.';
    return `Exactly these ${formatCount(count)}, of ${counted(records, 'record')}. Groups and the other candidates of these records stay as they are. What is unticked stays open.`;
  }
  if (count > 0) return `Exactly these ${formatCount(count)}${whose}:`;
  return what === 'confirm-recommended'
    ? `There is nothing to confirm at once${whose}.`
    : `There is nothing left to decide here${whose}.`;
}
