import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useFieldProblem } from './field-problem.ts';
import styles from './text-field.module.css';

type Field = ComponentProps<'input'> & { label: string; hint?: ReactNode };

/** A labelled input of the public pages. */
export function TextField({ label, hint, ...input }: Field) {
  const id = useId();
  const described = useFieldProblem(input.name, hint ? `${id}-hint` : undefined);
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <div className={styles.box}>
        <input {...input} {...described} id={id} className={styles.input} />
      </div>
    </FieldFrame>
  );
}

/** A labelled text of several lines. */
export function TextArea({ label, ...area }: ComponentProps<'textarea'> & { label: string }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <textarea {...area} id={id} className={`${styles.input} ${styles.area}`} />
    </FieldFrame>
  );
}

/** A password, hidden until its button shows it. Pasting and password managers work as anywhere. */
export function PasswordField({ label, hint, ...input }: Field) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = useFieldProblem(input.name, hint ? `${id}-hint` : undefined);
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <div className={styles.box}>
        <input
          {...input}
          {...described}
          id={id}
          type={shown ? 'text' : 'password'}
          className={`${styles.input} ${styles.withReveal}`}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-controls={id}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          data-moves
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </FieldFrame>
  );
}

/** The label above an input, and the hint below it. */
function FieldFrame(field: { id: string; label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {field.label}
      </label>
      {field.children}
      {field.hint && (
        <p className={styles.hint} id={`${field.id}-hint`}>
          {field.hint}
        </p>
      )}
    </div>
  );
}
