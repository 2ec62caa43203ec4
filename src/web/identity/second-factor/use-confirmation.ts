import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { auth } from '../../api/auth-client.ts';
import { sendCode } from './code-field.tsx';

/** Confirms that it is the user: by the password and, once the server has asked for it, by the code of their app. */
export function useConfirmation() {
  const [needsCode, setNeedsCode] = useState(false);
  const confirm = async (password: string, code: string) => {
    try {
      await sendCode(() => auth.confirmPassword(password, needsCode ? code : undefined));
    } catch (cause) {
      if (isApiError(cause) && cause.code === 'CODE_NEEDED') setNeedsCode(true);
      throw cause;
    }
  };
  return { needsCode, confirm };
}
