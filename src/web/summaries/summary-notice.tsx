import { useState } from 'react';
import type { LeftOutStatement } from '#contract/summary-contract.ts';
import { TextButton } from '../ui/text-button.tsx';
import { splitAtWords } from './split-at-words.ts';
import styles from './summary-notice.module.css';

/** The notice of a summary; the statements that it says were left out are listed on request. */
export function SummaryNotice({ notice, leftOut }: { notice: string; leftOut: readonly LeftOutStatement[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.notice}>
      <p>
        {notice}{' '}
        {leftOut.length > 0 && (
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </TextButton>
        )}
      </p>
      {isOpen && (
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
