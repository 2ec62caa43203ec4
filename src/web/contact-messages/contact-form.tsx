import { type FormEvent, useEffect, useId, useState } from 'react';
import {
  MAX_CONTACT_DESCRIPTION_LENGTH,
  MAX_CONTACT_EMAIL_LENGTH,
  MAX_CONTACT_NAME_LENGTH,
  MIN_FORM_AGE_MS,
} from '#contract/contact-messages/contact-limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './contact-form.module.css';
import { prepareSending, renewStamp, sendContactMessage } from './contact-message-queries.ts';

type Outcome = 'unsent' | 'sent' | 'failed';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const EMPTY = { name: '', email: '', description: '' };

/** The values the server renders into the form: a stamp, and after a plain submit the typed values and the outcome. */
type InitialForm = {
  typed: { name: string; email: string; description: string };
  stamp: string;
  status: string;
};

const TEMPLATE_SLOTS: InitialForm = {
  typed: { name: '%NAME%', email: '%EMAIL%', description: '%DESCRIPTION%' },
  stamp: '%STAMP%',
  status: '%STATUS%',
};

/**
 * The contact form. It is complete before any script loads and can be sent as a plain form. With its script it is sent
 * without a navigation, is emptied after a success and keeps its values after a failure.
 */
export function ContactForm() {
  const id = useId();
  const isHydrated = useHydrated();
  const { field, stamp, status, outcome, busy, submit } = useContactForm();
  useEffect(prepareSending, []);
  return (
    <form
      id="contact-form"
      data-hydrated={isHydrated}
      className={styles.form}
      method="post"
      action={PAGE_PATHS.contact}
      onSubmit={submit}
      data-moves
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
      {/* A honeypot: people do not see this field, and bots fill it in. */}
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
            {outcome === 'unsent' && !busy && status}
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

/** The values of the contact form, at first those of the server's HTML, and how it is sent. */
function useContactForm() {
  const [initial] = useState(initialForm);
  const [typed, setTyped] = useState(initial.typed);
  const [stamp, setStamp] = useState(initial.stamp);
  // The stamp is older than this by the time that the page took to arrive.
  const [stampedAt, setStampedAt] = useState(() => performance.now());
  const [outcome, setOutcome] = useState<Outcome>('unsent');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const website = String(new FormData(event.currentTarget).get('website') ?? '');
    setBusy(true);
    setOutcome('unsent');
    // A password manager fills a form in faster than people write, and the server refuses a form that is so young.
    await wait(stampedAt + MIN_FORM_AGE_MS - performance.now());
    const sending = await sendContactMessage({ ...typed, website, stamp });
    if (sending === 'sent') setTyped(EMPTY);
    setOutcome(sending === 'sent' ? 'sent' : 'failed');
    // A stamp is good for one message. A lost response keeps it, as the server recognises a repeated message by it.
    if (sending !== 'failed') {
      setStamp(await renewStamp(stamp));
      setStampedAt(performance.now());
    }
    setBusy(false);
  };

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return { field, stamp, status: initial.status, outcome, busy, submit };
}

/**
 * The form's values in the HTML of the page, so that hydration keeps what the server rendered and what was typed since.
 * While the page is prerendered, the slots that the server fills.
 */
function initialForm(): InitialForm {
  if (typeof document === 'undefined') return TEMPLATE_SLOTS;
  const form = document.getElementById('contact-form');
  const data = form instanceof HTMLFormElement ? new FormData(form) : new FormData();
  const text = (name: string) => String(data.get(name) ?? '').replaceAll('\r\n', '\n');
  return {
    typed: { name: text('name'), email: text('email'), description: text('description') },
    stamp: text('stamp'),
    status: document.getElementById('contact-status')?.textContent ?? '',
  };
}
