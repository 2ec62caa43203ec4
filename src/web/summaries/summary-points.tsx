import type { SummaryPoint } from '#contract/summary-contract.ts';
import type { CitedFile, Reading } from './reader/reading.ts';
import styles from './summary-points.module.css';

/** Statements about a file, each with its citations, beside the parts of the file that they stand in. */
export function SummaryPoints(list: { points: readonly SummaryPoint[]; file: CitedFile; reading: Reading }) {
  const isParted = list.points.some(({ part }) => part !== undefined);
  return (
    <ol className={styles.points} data-parted={isParted || undefined}>
      {list.points.map((point, index) => (
        <li key={point.text} className={styles.point}>
          {isParted && (
            <p className={styles.part} lang={point.language} dir="auto">
              {point.part !== list.points[index - 1]?.part && point.part}
            </p>
          )}
          <Point point={point} file={list.file} reading={list.reading} />
        </li>
      ))}
    </ol>
  );
}

function Point({
  point: { text, citations, language },
  file,
  reading: { opened, open, below },
}: {
  point: SummaryPoint;
  file: CitedFile;
  reading: Reading;
}) {
  const isOpened = citations.some(
    ({ page, quote }) => file.id === opened?.file.id && page === opened.page && quote === opened.quote,
  );
  return (
    <>
      <p className={styles.text} data-statement="" data-opened={isOpened || undefined}>
        <span lang={language} dir="auto">
          {text}
        </span>{' '}
        <span className={styles.citations}>
          {citations.map((citation) => (
            <button
              key={`${citation.page} ${citation.quote}`}
              type="button"
              className={styles.citation}
              data-printed
              onClick={() => open({ ...citation, file, language })}
            >
              [p. {citation.page}
              {citation.what && `, ${citation.what}`}]
            </button>
          ))}
        </span>
      </p>
      {isOpened && below && <div className={styles.below}>{below}</div>}
    </>
  );
}
