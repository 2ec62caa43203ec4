import { useState } from 'react';
import { counted } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { useFocusRequest } from '../../ui/use-focus-request.ts';
import { downloadRules } from './export-rules.ts';
import styles from './several-bar.module.css';
import { type ChangeKind, SeveralDialog } from './several-dialog.tsx';
import type { SeveralRules } from './use-several-rules.ts';

/** The bar under the list while rules are ticked: what can be done with them together, and how to undo that. */
export function SeveralBar({
  several,
  foundIds,
  categories,
}: {
  several: SeveralRules;
  /** The rules that the search has found. */
  foundIds: readonly string[];
  categories: readonly string[];
}) {
  const [asked, setAsked] = useState<ChangeKind | null>(null);
  const focusMade = useFocusRequest();
  const { ticked, made } = several;
  if (ticked.length === 0 && !made) return null;
  return (
    <div className={`on-screen ${styles.bar}`}>
      {ticked.length > 0 ? (
        <TickedRules several={several} foundIds={foundIds} onAsk={setAsked} />
      ) : (
        made && <MadeChange several={several} made={made} focus={focusMade} />
      )}
      {asked && (
        <SeveralDialog
          kind={asked}
          several={several}
          categories={categories}
          onDone={focusMade.request}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** How many rules are ticked, and what can be done with them. */
function TickedRules({
  several,
  foundIds,
  onAsk,
}: {
  several: SeveralRules;
  foundIds: readonly string[];
  onAsk: (kind: ChangeKind) => void;
}) {
  const { ticked } = several;
  return (
    <>
      <p className={styles.count}>
        <strong role="status">{counted(ticked.length, 'rule')} ticked</strong>
        <span className={styles.choices}>
          <TextButton onClick={() => several.tick(foundIds, true)}>Tick all {foundIds.length}</TextButton>
          <TextButton onClick={several.clear}>None</TextButton>
        </span>
      </p>
      <div className={styles.actions}>
        {ticked.some(({ data }) => !data.off) && (
          <TextButton onClick={() => onAsk('off')}>Switch off</TextButton>
        )}
        {ticked.some(({ data }) => data.off) && (
          <TextButton onClick={() => onAsk('on')}>Switch on</TextButton>
        )}
        <TextButton onClick={() => onAsk('category')}>Category</TextButton>
        <TextButton onClick={() => onAsk('applicableTo')}>Applies to</TextButton>
        <TextButton onClick={() => downloadRules(ticked)}>Export</TextButton>
        <TextButton danger onClick={() => onAsk('delete')}>
          Delete
        </TextButton>
      </div>
    </>
  );
}

/** The last change, and how to undo it. */
function MadeChange({
  several,
  made,
  focus,
}: {
  several: SeveralRules;
  made: NonNullable<SeveralRules['made']>;
  focus: ReturnType<typeof useFocusRequest>;
}) {
  function takeBack(batchId: string) {
    focus.request();
    void several.takeBack(batchId);
  }
  const { batchId } = made;
  return (
    <p className={styles.count}>
      <span key={made.sentence} ref={focus.take} tabIndex={-1} role="status">
        {made.sentence}
      </span>
      {batchId !== null && (
        <TextButton disabled={several.isBusy} onClick={() => takeBack(batchId)}>
          Undo
        </TextButton>
      )}
    </p>
  );
}
