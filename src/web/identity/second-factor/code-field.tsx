import type { FormEvent } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './code-field.module.css';

const WHOLE_CODE = /^\s*(\d\s*){6}$/;

/** The input for a code of an authenticator app. Six digits submit its form. */
export function CodeField({ hint }: { hint?: string }) {
  const submitWhole = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (WHOLE_CODE.test(currentTarget.value)) currentTarget.form?.requestSubmit();
  };
  return (
    <div className={styles.code}>
      <TextField
        label="Code from your app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        hint={hint}
        onInput={submitWhole}
      />
    </div>
  );
}

/** Sends a code. When it is refused, selects what was typed, and says how many tries are left. */
export async function sendCode(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (problem) {
    document.querySelector<HTMLInputElement>('input[name="code"]')?.select();
    if (isApiError(problem) && problem.triesLeft !== null)
      problem.message += ` ${triesWords(problem.triesLeft)}`;
    throw problem;
  }
}

const triesWords = (left: number) => `You have ${left} more ${left === 1 ? 'try' : 'tries'}.`;
