import { type FormEvent, useId, useState } from 'react';
import {
  MAX_CONTACT_DESCRIPTION_LENGTH,
  MAX_CONTACT_EMAIL_LENGTH,
  MAX_CONTACT_NAME_LENGTH,
} from '#contract/contact-limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { TextArea, TextField } from '../ui/text-field.tsx';
import styles from './contact-form.module.css';
import { prepareSending, renewedStamp, sendContactMessage } from './contact-message-queries.ts';
import { writtenForm } from './written-form.ts';

type Outcome = 'sent' | 'failed' | 'said';

const EMPTY = { name: '', email: '', description: '' };

/**
 * The message: three fields and an arrow. It stands in the page before any script, as the server wrote it, and can be
 * sent as a plain form; with its script it is sent in place, is emptied when that went well and kept when it did not.
 */
export function ContactForm() {
  const id = useId();
  const [written] = useState(writtenForm);
  const [typed, setTyped] = useState(written.typed);
  const [stamp, setStamp] = useState(written.stamp);
  const [outcome, setOutcome] = useState<Outcome>('said');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const website = String(new FormData(event.currentTarget).get('website') ?? '');
    setBusy(true);
    setOutcome('said');
    const sending = await sendContactMessage({ ...typed, website, stamp });
    if (sending === 'sent') setTyped(EMPTY);
    setOutcome(sending === 'sent' ? 'sent' : 'failed');
    // Where an answer was lost the stamp stays: it is how the server knows the message again.
    if (sending === 'refused') setStamp(await renewedStamp(stamp));
    setBusy(false);
  };

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <form
      id="contact-form"
      className={styles.form}
      method="post"
      action={PAGE_PATHS.contact}
      onSubmit={submit}
      onFocus={prepareSending}
    >
      <TextField label="Name" {...field('name')} autoComplete="name" maxLength={MAX_CONTACT_NAME_LENGTH} />
      <TextField
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="email"
        maxLength={MAX_CONTACT_EMAIL_LENGTH}
      />
      <TextArea label="Message" {...field('description')} maxLength={MAX_CONTACT_DESCRIPTION_LENGTH} />
      {/* People do not see this field; programs that fill in everything give themselves away. */}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`${id}-website`}>Website</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="stamp" value={stamp} readOnly />
      <div className={styles.foot}>
        <div className={styles.notes}>
          <div role="alert" className={styles.failed}>
            {outcome === 'failed' && MESSAGES.contactNotSent}
          </div>
          <p role="status" className={styles.sent} id="contact-status">
            {outcome === 'sent' && MESSAGES.contactSent}
            {outcome === 'said' && !busy && written.status}
          </p>
          <p className="note">We keep your name and email for one year at most.</p>
        </div>
        <button type="submit" className={styles.send} aria-label="Send message" aria-busy={busy}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M2 11h17M12 4l7 7-7 7" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
    </form>
  );
}
