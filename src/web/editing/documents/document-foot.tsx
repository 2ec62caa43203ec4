import type { ReactNode } from 'react';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { Collection, JsonObject } from '#records';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SaveBar } from '../save-bar.tsx';
import type { DocumentEditor } from '../use-document-editor.ts';
import type { OpenDocument } from '../use-open-document.ts';
import type { CollectionDescription } from './collection-description.ts';
import type { DocumentData } from './document-queries.ts';
import { HistoryPanel } from './history-panel.tsx';
import { ImpactDialog, UseList } from './impact-dialog.tsx';
import { SavingConflict } from './saving-conflict.tsx';
import type { DocumentActions } from './use-document-actions.ts';

/** What a footer needs of the open document. */
export type StoredDocument = {
  id: string;
  version: number;
  updatedBy: string;
  updatedAt: string;
  data: DocumentData[Collection];
};

/** The footer of an open document: Save, Delete and History, and the choice in a conflict. */
export function DocumentFoot<D extends JsonObject>({
  description: { noun, deleteTitle, labels },
  name,
  opened,
  stored,
  editor,
  actions: { history, deletion },
  children,
}: {
  description: CollectionDescription;
  /** The document's name, when that is not its id. */
  name?: string | undefined;
  opened: OpenDocument;
  /** Null for a new one. */
  stored: StoredDocument | null;
  editor: DocumentEditor<D>;
  actions: DocumentActions;
  /** Further actions beside Save. */
  children?: ReactNode;
}) {
  return (
    <>
      <SaveBar
        onSave={editor.save}
        canSave={editor.isDirty || opened.isNew}
        isSaving={editor.saving.isSaving}
        failure={editor.saving.failure}
        onDelete={stored ? deletion.onOpen : undefined}
        saved={stored && { by: stored.updatedBy, at: stored.updatedAt }}
        onHistory={stored ? history.onOpen : undefined}
        onClose={opened.close}
      >
        {children}
      </SaveBar>
      {stored && (
        <>
          <ImpactDialog
            {...deletion}
            title={deleteTitle}
            name={name || stored.id}
            onRemoved={editor.release}
          />
          <HistoryPanel {...history} labels={labels} />
        </>
      )}
      <LostUses noun={noun} editor={editor} />
      <SavingConflict
        editor={editor}
        labels={labels}
        onTheirDeletion={() => {
          editor.release();
          opened.close();
        }}
      />
    </>
  );
}

/** Asks before a save removes options that rules still name. */
function LostUses({
  noun,
  editor,
}: {
  /** What the options are removed from, such as "field". */
  noun: string;
  editor: { lostUses: UseEntry[] | undefined; saveAnyway: () => void; cancelSave: () => void };
}) {
  return (
    <ConfirmDialog
      open={editor.lostUses !== undefined}
      title="Save without these options?"
      confirmLabel="Save"
      onConfirm={editor.saveAnyway}
      onClose={editor.cancelSave}
    >
      <p>The {noun} would no longer offer these options, which are still used here.</p>
      {editor.lostUses && <UseList uses={editor.lostUses} />}
    </ConfirmDialog>
  );
}
