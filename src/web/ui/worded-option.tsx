import styles from './worded-option.module.css';

/** An option of a menu in words, with what it means and its code as a hint. */
export function WordedOption({ word, meaning, code }: { word: string; meaning?: string; code: string }) {
  return (
    <span className={styles.option}>
      <span>{word}</span>
      <span className="quiet">{meaning}</span>
      <span className="quiet">{code}</span>
    </span>
  );
}
