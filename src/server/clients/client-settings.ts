import { z } from 'zod';
import { settingsGroup } from '../ground/settings-group.ts';

/** The client that Client Admin in the drawer points at. */
type ClientConfig = { defaultClientId: string };

export const clientSettings = settingsGroup({
  shape: { DEFAULT_CLIENT_ID: z.string().default('hadleigh-marine-holdings') },
  read({ DEFAULT_CLIENT_ID: defaultClientId }): ClientConfig {
    return { defaultClientId };
  },
});
