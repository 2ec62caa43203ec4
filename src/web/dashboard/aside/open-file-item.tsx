import type { ReactNode } from 'react';
import type { OpenSession } from '#contract/questions/question-session-contract.ts';
import { recentDay } from '../../ui/moment-words.ts';
import { Pane, type PaneQuery } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './dashboard-aside.module.css';

/** Says that the open files could not be read. */
export function FilesUnread({ query }: { query: PaneQuery }) {
  return <Pane query={query} isLine failed="The open questionnaires could not be loaded." />;
}

const KIND_WORDS = { contacts: 'Contact', relatedParties: 'Related party' } as const;

/** An open file: whom it is about, how far it is, and a button that opens it. */
export function OpenFileItem({
  file,
  onOpen,
  children,
}: {
  file: OpenSession;
  onOpen: (file: OpenSession) => void;
  /** Further actions. */
  children?: ReactNode;
}) {
  const { entity } = file;
  return (
    <li className={`quiet ${styles.item}`}>
      <b className={styles.name}>{entity.name}</b>
      {entity.kind !== 'clients' && entity.clientName !== '' && (
        <span className={styles.whose}>
          {KIND_WORDS[entity.kind]} of {entity.clientName}
        </span>
      )}
      <span className={styles.progress}>{progressWords(file)}</span>
      <span className={`reach ${styles.actions}`}>
        {children}
        <TextButton onClick={() => onOpen(file)}>
          {file.isRemoved || (file.holder && !file.holder.isYou) ? 'View' : 'Continue'}
          <span className="visually-hidden"> the questionnaire about {entity.name}</span>
        </TextButton>
      </span>
    </li>
  );
}

/** "7 of 12 answered, yesterday"; a colleague's: "Temi Adeyemi has it, 5 of 11". */
function progressWords({ holder, isRemoved, answered, total, unsaved, changedAt }: OpenSession): string {
  const counts = `${answered} of ${total}`;
  if (isRemoved) return `Deleted since; ${counts} answered`;
  if (holder && !holder.isYou) return `${holder.name} has it, ${counts}`;
  const isComplete = total > 0 && answered === total && unsaved > 0;
  return `${counts} answered, ${isComplete ? `${unsaved} not saved` : recentDay(changedAt)}`;
}
