import { useSettings } from '../../api/use-settings.ts';

/** Returns the function that names a sign-in provider: its label, or its id when it is no longer configured. */
export function useProviderName(): (id: string) => string {
  const settings = useSettings();
  return (id) => settings?.signInProviders.find((provider) => provider.id === id)?.label ?? id;
}
