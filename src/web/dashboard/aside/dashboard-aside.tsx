import type { QuestionAnswer, ViewItem } from '#rules';
import type { FileKey } from '../session/file-key.ts';
import { CategoryOutline } from './category-outline.tsx';
import styles from './dashboard-aside.module.css';
import { OpenFiles } from './open-files.tsx';
import { WhatIsWrong } from './what-is-wrong.tsx';
import { type Waiting, WhatWaits } from './what-waits.tsx';

/** The lists beside the questions: their categories, open files, and what waits. */
export function DashboardAside({
  current,
  items,
  answers,
  waiting,
  onOpen,
}: {
  current: FileKey | null;
  /** The rows of the questions. */
  items: readonly ViewItem[];
  answers: readonly QuestionAnswer[];
  waiting: Waiting;
  onOpen: (key: FileKey | null) => void;
}) {
  return (
    <div className={styles.aside}>
      <CategoryOutline {...{ items, answers }} />
      <WhatIsWrong />
      <OpenFiles current={current} onOpen={onOpen} />
      <WhatWaits waiting={waiting} />
    </div>
  );
}
