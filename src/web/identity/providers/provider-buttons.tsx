import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { auth } from '../../api/auth-client.ts';
import { useSettings } from '../../api/use-settings.ts';
import { SiteButton } from '../../brand/site-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { returnPath } from '../return-address.ts';

/** A button for each sign-in provider that is configured. */
export function ProviderButtons() {
  const settings = useSettings();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!settings || settings.signInProviders.length === 0) return null;
  const go = async (id: string) => {
    setBusyWith(id);
    setProblem(null);
    try {
      location.assign(await auth.providerAddress(id, returnPath()));
    } catch (cause) {
      setBusyWith(null);
      setProblem(isApiError(cause) ? cause.message : 'The provider cannot be reached. Please try again.');
    }
  };
  return (
    <>
      {settings.signInProviders.map(({ id, label }) => (
        <SiteButton key={id} rank="second" busy={busyWith === id} onClick={() => go(id)}>
          Log in with {label}
        </SiteButton>
      ))}
      <ErrorNotice>{problem}</ErrorNotice>
    </>
  );
}
