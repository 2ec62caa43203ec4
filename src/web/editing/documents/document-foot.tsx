import type { ComponentProps, ReactNode } from 'react';
import type { JsonObject } from '#records';
import { SaveBar } from '../save-bar.tsx';
import type { RecordWork } from '../use-document-editor.ts';
import type { OpenRecord } from '../use-open-document.ts';
import type { PathLabel } from './conflict-choice.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ImpactDialog } from './impact-dialog.tsx';
import { LostUses } from './lost-uses.tsx';
import { SavingConflict } from './saving-conflict.tsx';

type Opened = { onOpen: () => void };

/** What is asked of the server about an open record: its history, and its deletion. */
export type RecordDeeds = {
  history: Omit<ComponentProps<typeof HistoryPanel>, 'labels'> & Opened;
  deletion: Omit<ComponentProps<typeof ImpactDialog>, 'title' | 'name' | 'onRemoved'> & Opened;
};

/** Under an open record: Save, Delete and History, and the choice when somebody else saved it meanwhile. */
export function RecordFoot<D extends JsonObject>({
  noun,
  deletionTitle,
  name,
  place,
  stored,
  work,
  deeds: { history, deletion },
  labels,
  children,
}: {
  /** What it is, such as "field". */
  noun: string;
  /** Asks before it is deleted. */
  deletionTitle: string;
  /** What people call it, when that is not its id. */
  name?: string | undefined;
  place: OpenRecord;
  /** Null for a new one. */
  stored: { id: string; updatedBy: string; updatedAt: string } | null;
  work: RecordWork<D>;
  deeds: RecordDeeds;
  labels: PathLabel;
  /** What else can be done with it, beside Save. */
  children?: ReactNode;
}) {
  return (
    <>
      <SaveBar
        onSave={work.save}
        canSave={work.isDirty || place.isNew}
        isSaving={work.saving.isSaving}
        failure={work.saving.failure}
        onDelete={stored ? deletion.onOpen : undefined}
        saved={stored && { by: stored.updatedBy, at: stored.updatedAt }}
        onHistory={stored ? history.onOpen : undefined}
        onClose={place.close}
      >
        {children}
      </SaveBar>
      {stored && (
        <>
          <ImpactDialog {...deletion} title={deletionTitle} name={name || stored.id} onRemoved={work.letGo} />
          <HistoryPanel {...history} labels={labels} />
        </>
      )}
      <LostUses noun={noun} work={work} />
      <SavingConflict
        work={work}
        labels={labels}
        onTheirDeletion={() => {
          work.letGo();
          place.close();
        }}
      />
    </>
  );
}
