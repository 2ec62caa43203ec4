import type { MessageEntry, MessageView } from '#contract/contact-messages/message-contract.ts';
import { listedMoment } from '../ui/moment-words.ts';
import { deliveryWords } from './message-words.ts';
import styles from './messages.module.css';

/** A message with the replies and notes about it. Its text is shown as text, whatever it contains. */
export function MessageThread({ message }: { message: MessageView }) {
  const written = message.entries.filter(({ kind }) => kind === 'reply' || kind === 'note');
  return (
    <article className={styles.thread}>
      <header className={styles.threadHead}>
        <h2 className={styles.threadTitle}>{message.name}</h2>
        <p className={styles.quiet}>
          <span className={styles.address}>{message.email}</span> · by the contact form
        </p>
      </header>
      <Part author={message.name} at={message.receivedAt} text={message.text} />
      {written.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </article>
  );
}

function Entry({ entry }: { entry: MessageEntry }) {
  const { kind, author, at, text } = entry;
  if (kind === 'note')
    return <Part author={author} detail=", note for colleagues" at={at} text={text} isNote />;
  const delivery = deliveryWords(entry.delivery);
  return (
    <Part author={author} detail={delivery && `, ${delivery}`} at={at} text={text} problem={entry.problem} />
  );
}

function Part({
  author,
  detail = '',
  at,
  text,
  problem,
  isNote = false,
}: {
  author: string;
  detail?: string;
  at: string;
  text: string;
  problem?: string | null;
  isNote?: boolean;
}) {
  return (
    <section className={styles.part} data-note={isNote || undefined}>
      <h3 className={styles.partHead}>
        <span>
          <strong>{author}</strong>
          {detail}
        </span>
        <time dateTime={at} className={styles.quiet}>
          {listedMoment(at)}
        </time>
      </h3>
      <p className={styles.text}>{text.trim()}</p>
      {problem && <p className={styles.problem}>The mail server answered: {problem}</p>}
    </section>
  );
}
