import type { ReactNode } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Collection, JsonObject } from '#records';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SaveBar } from '../save-bar.tsx';
import type { DocumentEditor } from '../use-document-editor.ts';
import type { OpenDocument } from '../use-open-document.ts';
import type { CollectionDescription } from './collection-description.ts';
import type { DocumentData } from './document-queries.ts';
import { HistoryPanel } from './history-panel.tsx';
import { ImpactDialog, UseList } from './impact-dialog.tsx';
import { RenamedNotice, RenameOptionsDialog } from './rename-options-dialog.tsx';
import { SavingConflict } from './saving-conflict.tsx';
import type { DocumentActions } from './use-document-actions.ts';

/** The open document of a collection, and its editor. */
export type OpenedProps<D extends JsonObject> = {
  description: CollectionDescription;
  opened: OpenDocument;
  /** The open document as it is stored; null for a new one, or while none is open. */
  stored: Stored<DocumentData[Collection]> | null;
  editor: DocumentEditor<D>;
  /** Name of the open document, when that is not its id. */
  name?: string | undefined;
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
}: OpenedProps<D> & {
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
      {editor.renamed && <RenamedNotice renamed={editor.renamed} />}
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

/** Asks before a save removes options that rules still name, and offers to rename those that have another name now. */
function LostUses({
  noun,
  editor,
}: {
  /** What the options are removed from, such as "field". */
  noun: string;
  editor: Pick<
    DocumentEditor<JsonObject>,
    'lostUses' | 'saveAnyway' | 'cancelSave' | 'renameOffer' | 'saveRenamed'
  >;
}) {
  const { lostUses, renameOffer } = editor;
  if (renameOffer) return <RenameOptionsDialog noun={noun} offer={renameOffer} editor={editor} />;
  return (
    <ConfirmDialog
      open={lostUses !== undefined}
      title="Save without these options?"
      confirmLabel="Save"
      onConfirm={editor.saveAnyway}
      onClose={editor.cancelSave}
    >
      <p>The {noun} would no longer offer these options, which are still used here.</p>
      {lostUses && <UseList uses={lostUses} />}
    </ConfirmDialog>
  );
}
