import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError, isApiError } from '../api/api-error.ts';
import { SiteButton } from '../brand/site-button.tsx';
import { FieldProblem } from '../ui/field-problem.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './identity-form.module.css';

/** The typed values by input name. */
export type Typed = (name: string) => string;

/** What the server refused; `field` is the name of the input that it is about. */
type Problem = { code: string; message: string; field?: string | null };

const UNEXPECTED = 'Something went wrong. Please try again.';
/** The names of the field that an error is about, by code. */
const FIELDS_BY_CODE: readonly (readonly [codes: RegExp, names: readonly string[]])[] = [
  [/^INVALID_EMAIL_OR_PASSWORD$/, ['password']],
  [/^INVALID_PASSWORD$/, ['currentPassword']],
  [/^(INVALID_EMAIL|EMAIL_DOMAIN_NOT_ALLOWED)$/, ['email']],
  [/^PASSWORD_/, ['newPassword', 'password']],
];

/** The sentence of an error for the user. */
export function problemSentence(cause: unknown): string {
  return isApiError(cause) ? cause.message : UNEXPECTED;
}

/**
 * The name that was typed.
 * @throws ApiError when there is none
 */
export function typedName(typed: Typed): string {
  const name = typed('name').trim();
  if (!name) throw new ApiError({ code: 'BAD_REQUEST', status: 0, message: 'Please enter a name.' });
  return name;
}

/**
 * A form of the identity pages: fields, button, and the server's error below them. The typed values stay after an error.
 * The field that an error is about is marked and gets the focus. `afterError` may render an action for a certain error,
 * from its code and the typed values. `earlierError` is one that the page was opened with.
 */
export function IdentityForm(form: {
  button: string;
  rank?: 'first' | 'second';
  onSubmit: (typed: Typed) => Promise<void>;
  beside?: ReactNode;
  earlierError?: Problem | null;
  afterError?: (code: string, typed: Typed) => ReactNode;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  // Undefined until the form is sent: the earlier error stays that long.
  const [outcome, setOutcome] = useState<Problem | null>();
  const problem = outcome === undefined ? form.earlierError : outcome;
  const problemId = useId();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => inputOf(element.current, outcome?.field)?.focus(), [outcome]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    try {
      await form.onSubmit(typedIn(event.currentTarget));
    } catch (cause) {
      const code = isApiError(cause) ? cause.code : '';
      setOutcome({ code, message: problemSentence(cause), field: fieldOf(code, element.current) });
    } finally {
      setBusy(false);
    }
  };

  return (
    // Without its script the form must not send a password in the address.
    <form ref={element} className={styles.form} method="post" onSubmit={submit} noValidate data-moves>
      <FieldProblem value={problem?.field ? { name: problem.field, id: problemId } : null}>
        {form.children}
      </FieldProblem>
      <div className={styles.actions}>
        <SiteButton
          type="submit"
          rank={form.rank ?? 'first'}
          disabled={!hydrated}
          busy={busy || !hydrated}
          data-moves
          suppressHydrationWarning
        >
          {form.button}
        </SiteButton>
        {form.beside}
      </div>
      <div id={problemId} className={styles.problem}>
        <ErrorNotice>{problem?.message}</ErrorNotice>
      </div>
      {problem && form.afterError?.(problem.code, (name) => typedIn(element.current)(name))}
    </form>
  );
}

function typedIn(form: HTMLFormElement | null): Typed {
  const data = new FormData(form ?? undefined);
  return (name) => String(data.get(name) ?? '');
}

/** The name of the input that an error is about; null when it is about none of the form. */
function fieldOf(code: string, form: HTMLFormElement | null): string | null {
  const names = FIELDS_BY_CODE.find(([codes]) => codes.test(code))?.[1] ?? [];
  return names.find((name) => inputOf(form, name)) ?? null;
}

function inputOf(form: HTMLFormElement | null, name: string | null | undefined): HTMLInputElement | null {
  return name ? (form?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null) : null;
}
