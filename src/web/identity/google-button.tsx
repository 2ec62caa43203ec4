import { useState } from 'react';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { isApiError } from '../api/api-error.ts';
import { auth } from '../api/auth-client.ts';
import { useSettings } from '../api/use-settings.ts';
import { SiteButton } from '../brand/site-button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import styles from './google-button.module.css';

/** Google sign-in, where the settings offer it. */
export function GoogleButton() {
  const settings = useSettings();
  const [problem, setProblem] = useState<string | null>(null);
  if (!settings?.googleSignIn) return null;
  const go = async () => {
    try {
      location.assign(await auth.googleAddress(PAGE_PATHS.dashboard));
    } catch (cause) {
      setProblem(isApiError(cause) ? cause.message : 'Google cannot be reached. Please try again.');
    }
  };
  return (
    <div className={styles.google}>
      <SiteButton rank="second" onClick={go}>
        Continue with Google
      </SiteButton>
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
    </div>
  );
}
