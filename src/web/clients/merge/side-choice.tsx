import { type ReactNode, useId } from 'react';
import styles from './merge.module.css';

/** One of a few radio buttons of a row, with what it stands for. */
export function SideChoice(choice: {
  /** The same for all of a row. */
  name: string;
  isChosen: boolean;
  /** Names it for screen readers, where the text does not say what it is of. */
  label?: string;
  onChoose: () => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <span className={styles.choice}>
      <input
        id={id}
        type="radio"
        name={choice.name}
        aria-label={choice.label}
        checked={choice.isChosen}
        onChange={choice.onChoose}
      />
      <label htmlFor={id}>{choice.children}</label>
    </span>
  );
}
