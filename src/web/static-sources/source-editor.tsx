import type { Stored } from '#contract/document-contract.ts';
import type { StaticSource } from '#records';
import type { RecordDeeds } from '../editing/documents/document-foot.tsx';
import { GoneRecord } from '../editing/documents/gone-document.tsx';
import type { OpenRecord } from '../editing/use-open-document.ts';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './source-editor.module.css';
import { SourceForm } from './source-form.tsx';
import { sourceLabel } from './source-labels.ts';
import type { SourceWork } from './use-source-work.ts';

type Sources = ReadonlyMap<string, Stored<StaticSource>>;

/** The open static source with its inputs; or what to do when none is open. */
export function SourceEditor({
  place,
  sources,
  work,
  history,
}: {
  place: OpenRecord;
  sources: Sources;
  work: SourceWork;
  history: RecordDeeds['history'];
}) {
  const title = place.isNew ? 'New static source' : sources.get(place.id ?? '')?.id;
  if (title === undefined) return <NothingOpen place={place} history={history} />;
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <SourceForm draft={work.draft} onChange={work.change} problems={work.problems} dirty={work.dirty} />
    </>
  );
}

function NothingOpen({ place, history }: { place: OpenRecord; history: RecordDeeds['history'] }) {
  if (place.id === null)
    return <EmptyState sentence="Choose a static source from the list to change it, or add one." />;
  return (
    <GoneRecord
      noun="static source"
      id={place.id}
      history={history}
      labels={sourceLabel}
      action={<TextButton onClick={place.openNew}>Add source</TextButton>}
    />
  );
}
