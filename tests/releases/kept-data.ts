import { join } from 'node:path';

/** Where the data of each release is kept, by version. */
export const RELEASES_DIR = join(import.meta.dirname, '../fixtures/releases');

/** What the data of every release has beside the demo data. */
export const KEPT = {
  user: { id: 'ruth-of-every-release', name: 'Ruth', email: 'ruth@overdale.example' },
  client: { id: 'hadleigh-marine-holdings', changes: { note: 'Kept in every release.' } },
  message: {
    id: 'message-of-every-release',
    name: 'Wilhelmina Overdale',
    email: 'wilhelmina@overdale.example',
    description: 'Is this still here?',
    receivedAt: '2026-01-01T12:00:00.000Z',
  },
};
