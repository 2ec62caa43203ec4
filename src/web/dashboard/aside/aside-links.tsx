import { useQuery } from '@tanstack/react-query';
import { counted, formatCount } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './dashboard-aside.module.css';
import { openFilesQuery } from './open-files-queries.ts';
import type { WaitingThing } from './what-waits.tsx';

/** Links to the lists of the aside, for layouts that show it under the questions. */
export function AsideLinks({ things }: { things: readonly WaitingThing[] }) {
  const files = useQuery(openFilesQuery).data?.total ?? 0;
  const waiting = things.reduce((sum, { count }) => sum + count, 0);
  if (files === 0 && waiting === 0) return null;
  return (
    <span className={styles.links}>
      {files > 0 && (
        <TextButton onClick={() => goTo('open-files')}>{counted(files, 'open questionnaire')}</TextButton>
      )}
      {waiting > 0 && (
        <TextButton onClick={() => goTo('what-waits')}>{formatCount(waiting)} to do</TextButton>
      )}
    </span>
  );
}

function goTo(id: string) {
  const head = document.getElementById(id);
  head?.scrollIntoView({ block: 'center' });
  head?.focus({ preventScroll: true });
}
