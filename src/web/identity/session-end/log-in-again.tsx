import { useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { auth, type SecondFactorMethods } from '../../api/auth-client.ts';
import { isServerAway, SERVER_AWAY } from '../../api/server-away.ts';
import { SiteButton } from '../../brand/site-button.tsx';
import { FieldProblem } from '../../ui/field-problem.ts';
import { Form } from '../../ui/forms/form.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { problemSentence } from '../identity-form.tsx';
import { CodeStep } from '../second-factor/code-step.tsx';
import { checkSessionAfterLogIn } from '../session-queries.ts';
import { leavePage } from './leave-page.ts';
import styles from './session-end-dialog.module.css';

const RETRY_AFTER_MS = 3_000;
/** Codes of users who may no longer sign in; they get them for the right password alone. Their screen is left at once. */
const LOST_ACCESS: ReadonlySet<string> = new Set(['ACCOUNT_DISABLED', 'EMAIL_DOMAIN_NOT_ALLOWED']);

/** The password form for the user whose session has ended. Their address is fixed. */
export function LogInAgain({ email }: { email: string }) {
  const problemId = useId();
  const { problem, isBusy, methods, form, submit } = useLogInAgain(email);
  if (methods) return <CodeStep challenge={{ email, ...methods }} onDone={checkSessionAfterLogIn} />;
  return (
    <Form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      <div>
        <p className={styles.label}>Email</p>
        <p className={styles.email}>{email}</p>
        {/* Password managers find the account by it. */}
        <input name="email" autoComplete="username" value={email} readOnly hidden />
      </div>
      <div>
        <FieldProblem value={problem ? { name: 'password', id: problemId } : null}>
          <PasswordField label="Password" name="password" autoComplete="current-password" data-autofocus />
        </FieldProblem>
        <div id={problemId} className={styles.problem}>
          <ErrorNotice>{problem}</ErrorNotice>
        </div>
      </div>
      <SiteButton type="submit" busy={isBusy} className={styles.submit}>
        Log in with Email
      </SiteButton>
    </Form>
  );
}

/** Logs in, and tries again by itself while the server cannot be reached. */
function useLogInAgain(email: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [methods, setMethods] = useState<SecondFactorMethods | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);

  async function logIn() {
    const field = passwordField(form.current);
    setBusy(true);
    try {
      const { secondFactor } = await auth.logIn({ email, password: field?.value ?? '' });
      if (secondFactor) setMethods(secondFactor);
      else await checkSessionAfterLogIn();
    } catch (cause) {
      if (isApiError(cause) && LOST_ACCESS.has(cause.code)) return leavePage(cause.message);
      const isAway = isServerAway(cause);
      setProblem(isAway ? SERVER_AWAY : sentenceOf(cause));
      if (isAway) retry.current = setTimeout(logIn, RETRY_AFTER_MS);
      else field?.focus();
    }
    setBusy(false);
  }

  const submit = () => {
    clearTimeout(retry.current);
    if (!isBusy) void logIn();
  };
  return { problem, isBusy, methods, form, submit };
}

function passwordField(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>('input[name="password"]') ?? null;
}

/** The address is fixed here, so that it is the password that is wrong. */
function sentenceOf(cause: unknown): string {
  const isWrong = isApiError(cause) && cause.code === 'INVALID_EMAIL_OR_PASSWORD';
  return isWrong ? 'The password is not right.' : problemSentence(cause);
}
