import { clientPath, entityFilePath } from '#contract/page-paths.ts';
import type { QuestionAnswer } from '#rules';
import { dayWords } from '../../ui/moment-words.ts';
import { TextLink } from '../../ui/text-button.tsx';
import { HandOver } from '../handovers/hand-over.tsx';
import { HandedToMe } from '../handovers/handed-to-me.tsx';
import { isReadOnly, type OpenFile } from '../session/open-file.ts';
import type { QuestionSession } from '../session/question-session.ts';
import { AnswerDashes } from './answer-dashes.tsx';
import styles from './file-head.module.css';
import { headCounts } from './head-sentence.ts';

/** The head of the open questionnaire: whom it is about, who opened it, and how much of it is answered. */
export function FileHead({
  session,
  file,
  answers,
  lapsed,
}: {
  session: QuestionSession;
  file: OpenFile;
  answers: readonly QuestionAnswer[];
  /** Counts the values of the record that no longer apply. */
  lapsed: number;
}) {
  const { entity } = file;
  const { answered, total, sentence } = headCounts(answers, lapsed);
  return (
    <header className={styles.head}>
      <div className={styles.about}>
        <h2 className={styles.name}>Questionnaire about {entity.name || 'a person without a name'}</h2>
        <p className={`reach ${styles.opened}`}>
          <span className={styles.sentence}>{openedSentence(file)}</span>
          {file.record && <TextLink to={clientPath(entity.clientId)}>Client page</TextLink>}
          {file.record && <TextLink to={entityFilePath(entity)}>Whole file</TextLink>}
          {!isReadOnly(file) && <HandOver {...{ session, file, answers }} label="Hand over" />}
        </p>
        <HandedToMe {...{ session, file, answers }} />
      </div>
      {(total > 0 || lapsed > 0) && (
        <div className={styles.progress}>
          <AnswerDashes answers={answers} />
          <p className={`quiet ${styles.counts}`}>
            <b>
              {answered} of {total}
            </b>{' '}
            {sentence}
          </p>
        </div>
      )}
    </header>
  );
}

/** "Opened by you on 20 November." A questionnaire that another user has taken over names both. */
function openedSentence({ openedBy, openedAt, holder, heldSince }: OpenFile): string {
  const day = dayWords(openedAt ?? new Date().toISOString());
  const who = (user: OpenFile['holder']) =>
    user === null ? 'a former user' : user.isYou ? 'you' : user.name;
  if (openedAt === null) return `Opened by you on ${day}.`;
  const opened = `Opened by ${who(openedBy)} on ${day}`;
  if (!holder || !heldSince || holder.id === openedBy?.id) return `${opened}.`;
  return `${opened}, held by ${who(holder)} since ${dayWords(heldSince)}.`;
}
