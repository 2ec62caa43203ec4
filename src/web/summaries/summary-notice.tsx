import { useState } from 'react';
import type { LeftOutStatement, SummaryResult } from '#contract/summary-contract.ts';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { splitAtWords } from './split-at-words.ts';
import styles from './summary-notice.module.css';
import { useHiddenPassages } from './summary-queries.ts';

const HIDDEN = 'It cannot be seen on its page or is struck through there, and the summary does not use it.';

type Noticed = Pick<SummaryResult, 'notice' | 'leftOut' | 'hidden'>;

/** The notice of a summary; what it says was left out, hidden passages and statements, is listed on request. */
export function SummaryNotice({
  id,
  result: { notice, leftOut, hidden },
}: {
  /** The summary, from whose file hidden passages are read. */
  id: string;
  result: Noticed;
}) {
  const [shown, setShown] = useState<'hidden' | 'statements' | null>(null);
  if (!notice) return null;
  const button = (what: 'hidden' | 'statements', label: string) => (
    <TextButton aria-expanded={shown === what} onClick={() => setShown(shown === what ? null : what)}>
      {shown === what ? 'Hide' : label}
    </TextButton>
  );
  return (
    <div className={styles.notice}>
      <p>
        {notice} {hidden > 0 && button('hidden', hidden === 1 ? 'Show it' : 'Show them')}{' '}
        {leftOut.length > 0 && button('statements', 'Show')}
      </p>
      {shown === 'hidden' && <HiddenPassages id={id} />}
      {shown === 'statements' && (
        <ul className={styles.statements} aria-label="Statements left out">
          {leftOut.map((statement) => (
            <li key={statement.text}>
              <LeftOut statement={statement} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The text of hidden passages, struck through: it is not seen on its page or deleted there, and quoted nowhere. */
function HiddenPassages({ id }: { id: string }) {
  return (
    <Pane
      query={useHiddenPassages(id)}
      failed="The hidden passages could not be loaded."
      loading="Loading…"
      empty={<p className={styles.about}>The text of what is hidden is no longer kept.</p>}
      isEmpty={({ passages }) => passages.length === 0}
      isLine
    >
      {({ passages }) => (
        <>
          <p role="status" className={styles.about}>
            {HIDDEN}
          </p>
          <ul className={styles.statements} aria-label="Hidden passages">
            {passages.map(({ page, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a file never move
              <li key={index}>
                <span className={styles.page}>Left out on p. {page}:</span> <del>{text}</del>
              </li>
            ))}
          </ul>
        </>
      )}
    </Pane>
  );
}

function LeftOut({ statement: { text, page, passage, differing } }: { statement: LeftOutStatement }) {
  const said = <Marked text={text} words={differing} />;
  if (page === null) return <>“{said}” It cites no page.</>;
  if (passage === null) {
    return (
      <>
        “{said}” The words that it quotes are not on page {page}.
      </>
    );
  }
  return (
    <>
      “{said}” Page {page} says: “<Marked text={passage} words={differing} />”
    </>
  );
}

/** A text with the words marked in which it differs from another. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
