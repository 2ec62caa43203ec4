import type { QuestionAnswer, ViewItem } from '#rules';
import type { FileKey } from '../session/file-key.ts';
import { CategoryOutline } from './category-outline.tsx';
import styles from './dashboard-aside.module.css';
import { OpenFiles } from './open-files.tsx';
import { WhatIsWrong } from './what-is-wrong.tsx';
import { type Waiting, WhatWaits } from './what-waits.tsx';

/** The lists beside the questions, folded to their heads while a reason needs the room. */
export function DashboardAside({
  current,
  isFolded,
  items,
  answers,
  waiting,
  onOpen,
}: {
  current: FileKey | null;
  isFolded: boolean;
  /** The rows of the questions. */
  items: readonly ViewItem[];
  answers: readonly QuestionAnswer[];
  waiting: Waiting;
  onOpen: (key: FileKey | null) => void;
}) {
  return (
    <div className={styles.aside} data-folded={isFolded || undefined}>
      <CategoryOutline {...{ items, answers, isFolded }} />
      <WhatIsWrong isFolded={isFolded} />
      <OpenFiles current={current} isFolded={isFolded} onOpen={onOpen} />
      <WhatWaits waiting={waiting} isFolded={isFolded} />
    </div>
  );
}
