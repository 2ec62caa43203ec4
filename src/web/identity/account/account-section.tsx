import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import { useFocusRequest } from '../../ui/use-focus-request.ts';
import { IdentityForm, type Typed } from '../identity-form.tsx';
import styles from './account-page.module.css';

/** A section of the account page: title, rows, and a note in the right column. */
export function AccountSection(section: { id: string; title: string; note?: string; children: ReactNode }) {
  return (
    <section id={section.id} className={styles.section} aria-labelledby={`${section.id}-title`}>
      <h2 id={`${section.id}-title`} className={styles.sectionTitle}>
        {section.title}
      </h2>
      <div>{section.children}</div>
      {section.note && <p className={`note ${styles.note}`}>{section.note}</p>}
    </section>
  );
}

/** A row of a section: what it is about, a line below, actions at its end, and what opens in it. */
export function AccountRow(row: {
  title: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <div className={styles.words}>
          <p>{row.title}</p>
          {row.detail && <p className="quiet">{row.detail}</p>}
        </div>
        {row.actions && <div className={styles.actions}>{row.actions}</div>}
      </div>
      {row.children}
    </div>
  );
}

/** A row whose action opens a form in it. `form` closes it, with a sentence about what was done when there is one. */
export function FormRow(row: {
  title: ReactNode;
  detail?: ReactNode;
  action: string;
  form: (close: (said?: string) => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const focus = useFocusRequest();
  const close = (sentence = '') => {
    setOpen(false);
    setSaid(sentence);
    focus.request();
  };
  const open = () => {
    setOpen(true);
    setSaid('');
  };
  return (
    <AccountRow
      title={row.title}
      detail={row.detail}
      actions={
        !isOpen && (
          <TextButton ref={focus.take} onClick={open}>
            {row.action}
          </TextButton>
        )
      }
    >
      {isOpen && row.form(close)}
      <div role="status" className={styles.said}>
        {said}
      </div>
    </AccountRow>
  );
}

/** A form in a row, with a button that cancels it; its first input has the focus at first. */
export function OpenForm(form: {
  button: string;
  onSubmit: (typed: Typed) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={element} className={styles.form}>
      <IdentityForm
        button={form.button}
        onSubmit={form.onSubmit}
        beside={<TextButton onClick={form.onCancel}>Cancel</TextButton>}
      >
        {form.children}
      </IdentityForm>
    </div>
  );
}
