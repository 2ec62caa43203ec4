import { useEffect, useState } from 'react';
import type { PublicSettings } from '#contract/settings-contract.ts';
import { readSettings } from './read-settings.ts';

/** The public settings; null until they are loaded. */
export function useSettings(): PublicSettings | null {
  const [settings, setSettings] = useState<PublicSettings | null>(null);
  useEffect(() => {
    readSettings().then(setSettings, () => setSettings(null));
  }, []);
  return settings;
}
