import { type ReactNode, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { StaticSource } from '#records';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { OpenRecord } from '../ui/use-open-record.ts';
import styles from './source-editor.module.css';
import { SourceForm } from './source-form.tsx';
import { SourceHistory } from './source-history.tsx';
import type { SourceWork } from './use-source-work.ts';

type Sources = ReadonlyMap<string, Stored<StaticSource>>;

/** The open static source with its inputs; or what to do when none is open. */
export function SourceEditor({
  place,
  sources,
  work,
}: {
  place: OpenRecord;
  sources: Sources;
  work: SourceWork;
}) {
  const title = place.isNew ? 'New static source' : sources.get(place.id ?? '')?.id;
  if (title === undefined) return <NothingOpen place={place} />;
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <SourceForm draft={work.draft} onChange={work.change} problems={work.problems} dirty={work.dirty} />
    </>
  );
}

/** Nothing of this name: it may have been deleted, and its history brings it back. */
function GoneSource({ id, action }: { id: string; action: ReactNode }) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <>
      <EmptyState
        sentence={`There is no static source “${id}”.`}
        action={
          <span className={styles.deeds}>
            {action}
            <TextButton onClick={() => setHistoryOpen(true)}>History</TextButton>
          </span>
        }
      />
      <SourceHistory
        document={{ id, version: null }}
        open={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
      />
    </>
  );
}

function NothingOpen({ place }: { place: OpenRecord }) {
  if (place.id === null)
    return <EmptyState sentence="Choose a static source from the list to change it, or add one." />;
  return <GoneSource id={place.id} action={<TextButton onClick={place.openNew}>Add source</TextButton>} />;
}
