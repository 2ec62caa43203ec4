import { useEffect, useRef } from 'react';
import type { ImportView } from '#contract/imports/import-contract.ts';
import { ToolPage } from '../../brand/tool-page.tsx';
import { counted } from '../../ui/count-words.ts';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import styles from './import.module.css';
import { ImportHistory, TakeBack } from './import-history.tsx';
import { IMPORT_NOUNS } from './import-nouns.ts';

/** What an import brought, with the button that takes it back. */
export function ImportDone({ view, onLeave }: { view: ImportView; onLeave: () => void }) {
  const { collection, plan, batchId } = view;
  const nouns = IMPORT_NOUNS[collection];
  const count = (plan?.created ?? 0) + (plan?.updated ?? 0);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  const left = plan?.problemRows ?? 0;
  return (
    <ToolPage title={`Import ${nouns.many}`}>
      <p ref={said} tabIndex={-1} role="status" className={styles.done}>
        {counted(count, nouns.one)} imported.
      </p>
      {left > 0 && (
        <p className={styles.hint}>
          {counted(left, 'row')} with a problem {left === 1 ? 'was' : 'were'} left out.
        </p>
      )}
      <div className={styles.after}>
        {batchId && <TakeBack batch={{ id: batchId, collection }} />}
        <TextLink to={nouns.page}>Open {nouns.many}</TextLink>
        <TextButton onClick={onLeave}>Import another file</TextButton>
      </div>
      <ImportHistory collection={collection} without={batchId} />
    </ToolPage>
  );
}
