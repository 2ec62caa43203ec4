import styles from './question-table.module.css';

/** Opens and closes the explanation of a row. */
export function WhyButton({
  prompt,
  panelId,
  isOpen,
  onToggle,
}: {
  prompt: string;
  panelId: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      className={`reach ${styles.why}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
    >
      Why is this shown?<span className="visually-hidden"> {prompt}</span>
    </button>
  );
}
