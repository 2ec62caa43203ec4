import { type FormEvent, type ReactNode, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { SiteButton } from '../brand/site-button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './identity-form.module.css';

/** What a person typed, by the inputs' names. */
export type Typed = (name: string) => string;

const UNEXPECTED = 'Something went wrong. Please try again.';

/**
 * A form of the identity pages: its fields, its button, and below them in red what the server said. What was typed
 * stays. `afterError` may add a way out of a certain refusal; it is given the error's code and what was typed.
 */
export function IdentityForm(form: {
  button: string;
  onSubmit: (typed: Typed) => Promise<void>;
  beside?: ReactNode;
  afterError?: (code: string, typed: Typed) => ReactNode;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ code: string; message: string; typed: Typed } | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const typed: Typed = (name) => String(data.get(name) ?? '');
    setBusy(true);
    setProblem(null);
    try {
      await form.onSubmit(typed);
    } catch (cause) {
      const { code, message } = isApiError(cause) ? cause : { code: '', message: UNEXPECTED };
      setProblem({ code, message, typed });
    } finally {
      setBusy(false);
    }
  };

  return (
    // Without its script the form must not send anything, least of all a password in the address.
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      {form.children}
      <div className={styles.actions}>
        <SiteButton type="submit" disabled={!hydrated} busy={busy || !hydrated} className={styles.submit}>
          {form.button}
        </SiteButton>
        {form.beside}
      </div>
      <ErrorNotice>{problem?.message}</ErrorNotice>
      {problem && form.afterError?.(problem.code, problem.typed)}
    </form>
  );
}
