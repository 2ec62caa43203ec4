import { useState } from 'react';
import { nearestPlace } from '#contract/summaries/cited-page.ts';
import type { Searched, SummaryPoint, SummaryResult } from '#contract/summary-contract.ts';
import { counted } from '../ui/count-words.ts';
import { TextButton } from '../ui/text-button.tsx';
import type { CitedFile, Reading } from './reader/reading.ts';
import styles from './summary-answer.module.css';
import { SummaryPoints } from './summary-points.tsx';

/** The statements of a result; of a question the answer alone, with further places on request and what was searched. */
export function SummaryAnswer({
  result: { points, further, nearest, searched },
  ...about
}: {
  result: Pick<SummaryResult, 'points' | 'further' | 'nearest' | 'searched'>;
  file: CitedFile;
  reading: Reading;
}) {
  const isSilent = searched && points.length === 0;
  return (
    <>
      {points.length > 0 && <SummaryPoints points={points} {...about} />}
      {isSilent && <p className={styles.silence}>The file does not say.</p>}
      {isSilent && nearest && <NearestPlace searched={searched} nearest={nearest} {...about} />}
      {further.length > 0 && <FurtherPlaces points={further} {...about} />}
      {searched && !nearest && <p className={`quiet ${styles.searched}`}>{searchedSentence(searched)}</p>}
    </>
  );
}

/** What was searched in vain, and the nearest place, which opens on its page. */
function NearestPlace({
  searched,
  nearest,
  file,
  reading,
}: {
  searched: Searched;
  nearest: SummaryPoint;
  file: CitedFile;
  reading: Reading;
}) {
  const [citation] = nearest.citations;
  const isOpened =
    reading.opened?.file.id === file.id &&
    reading.opened.page === citation?.page &&
    reading.opened.quote === citation.quote;
  return (
    <>
      <p className={`quiet ${styles.nearest}`} data-statement="" data-opened={isOpened || undefined}>
        {searchedSentence(searched)} {nearestPlace(nearest)}{' '}
        {citation && (
          <TextButton onClick={() => reading.open({ ...citation, file, language: nearest.language })}>
            Show it
          </TextButton>
        )}
      </p>
      {isOpened && reading.below}
    </>
  );
}

function FurtherPlaces(list: { points: readonly SummaryPoint[]; file: CitedFile; reading: Reading }) {
  const [isOpen, setOpen] = useState(false);
  const count = list.points.length;
  return (
    <>
      <p className={styles.further}>
        {counted(count, 'further place')}, less close to the question{' '}
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
    ...(rows > 0 ? [counted(rows, 'row')] : []),
    ...(remarks > 0 ? [counted(remarks, 'remark')] : []),
  ];
  const last = parts.pop();
  return `Searched: ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`;
}
