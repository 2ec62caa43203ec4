import { useRef } from 'react';
import { isMissing, type QuestionAnswer, type RowItem, type ViewItem } from '#rules';
import { AnswerDashes } from '../file-head/answer-dashes.tsx';
import { focusRow } from '../row-focus.ts';
import styles from './category-outline.module.css';
import aside from './dashboard-aside.module.css';

type OutlineProps = { items: readonly ViewItem[]; answers: readonly QuestionAnswer[] };

/** The questions of one category, which may be apart from each other. */
type OutlinedCategory = { text: string; rows: RowItem[] };

/** The categories beside the questions. */
export function CategoryOutline({ items, answers }: OutlineProps) {
  const categories = categoriesOf(items);
  if (categories.length < 2) return null;
  return (
    <nav className={styles.beside} aria-labelledby="categories">
      <h2 id="categories" className={`caps ${aside.head}`}>
        Categories <span>{categories.length}</span>
      </h2>
      <CategoryList {...{ categories, answers }} />
    </nav>
  );
}

/** The categories above the questions, opened by a press, for layouts that have nothing beside them. */
export function CategoryLine({ items, answers }: OutlineProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const categories = categoriesOf(items);
  if (categories.length < 2) return null;
  const close = () => details.current?.removeAttribute('open');
  const open = categories.filter(({ rows }) => openRowOf(rows)).length;
  return (
    <details className={styles.above} ref={details}>
      <summary>
        Categories{' '}
        <span className={styles.count}>
          {categories.length - open} of {categories.length} answered
        </span>
      </summary>
      <nav aria-label="Categories">
        <CategoryList {...{ categories, answers }} onGone={close} />
      </nav>
    </details>
  );
}

/** Each category with how many of its questions are answered; a press leads to its first open one. */
function CategoryList({
  categories,
  answers,
  onGone,
}: {
  categories: readonly OutlinedCategory[];
  answers: readonly QuestionAnswer[];
  onGone?: () => void;
}) {
  function goTo(rows: readonly RowItem[]) {
    onGone?.();
    focusRow((openRowOf(rows) ?? rows[0])?.key ?? '');
  }

  return (
    <ul>
      {categories.map(({ text, rows }) => {
        const ofIt = new Set(rows.map(({ key }) => key));
        return (
          <li key={text} className={styles.category}>
            <button type="button" onClick={() => goTo(rows)}>
              <span className={styles.name}>{text}</span>{' '}
              <span className={styles.count}>
                {rows.filter(({ answer }) => !isMissing(answer)).length} of {rows.length}
              </span>
              <span className={styles.dashes}>
                <AnswerDashes answers={answers.filter(({ key }) => ofIt.has(key))} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The categories in the order of their first rows, each with all its rows. */
function categoriesOf(items: readonly ViewItem[]): OutlinedCategory[] {
  const categories = new Map<string, OutlinedCategory>();
  for (const item of items) {
    if (item.kind !== 'row' || item.category === '') continue;
    const { rows } = categories.get(item.category) ?? { rows: [] };
    categories.set(item.category, { text: item.category, rows: [...rows, item] });
  }
  return [...categories.values()];
}

function openRowOf(rows: readonly RowItem[]): RowItem | undefined {
  return rows.find(({ answer }) => isMissing(answer));
}
