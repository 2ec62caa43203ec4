import { useState } from 'react';
import type { Searched, SummaryPoint, SummaryResult } from '#contract/summary-contract.ts';
import { TextButton } from '../ui/text-button.tsx';
import type { CitedFile, Reading } from './reader/reading.ts';
import styles from './summary-answer.module.css';
import { SummaryPoints } from './summary-points.tsx';

/** The statements of a result; of a question the answer alone, with further places on request and what was searched. */
export function SummaryAnswer({
  result: { points, further, searched },
  ...about
}: {
  result: Pick<SummaryResult, 'points' | 'further' | 'searched'>;
  file: CitedFile;
  reading: Reading;
}) {
  return (
    <>
      {points.length > 0 && <SummaryPoints points={points} {...about} />}
      {searched && points.length === 0 && <p className={styles.silence}>The file does not say.</p>}
      {further.length > 0 && <FurtherPlaces points={further} {...about} />}
      {searched && <p className={`quiet ${styles.searched}`}>{searchedSentence(searched)}</p>}
    </>
  );
}

function FurtherPlaces(list: { points: readonly SummaryPoint[]; file: CitedFile; reading: Reading }) {
  const [isOpen, setOpen] = useState(false);
  const count = list.points.length;
  return (
    <>
      <p className={styles.further}>
        {count} further {count === 1 ? 'place' : 'places'}, less close to the question{' '}
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </TextButton>
      </p>
      {isOpen && <SummaryPoints {...list} />}
    </>
  );
}

function searchedSentence({ pages, rows, remarks }: Searched): string {
  const parts = [
    counted(pages, 'page of text', 'pages of text'),
    ...(rows > 0 ? [counted(rows, 'row', 'rows')] : []),
    ...(remarks > 0 ? [counted(remarks, 'remark', 'remarks')] : []),
  ];
  const last = parts.pop();
  return `Searched: ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`;
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
