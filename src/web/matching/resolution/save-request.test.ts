import { expect, test } from 'vitest';
import type { SavePreview } from '#contract/matching/match-save-contract.ts';
import { requestedSave } from './save-request.ts';

const records = [
  { recordId: 'clients:a', fields: 3 },
  { recordId: 'clients:b', fields: 60 },
] as SavePreview['records'];
// Two records are beyond those that the preview lists.
const PREVIEW = { written: { fields: 65, records: 4 }, records };
const ALL = { recordId: null, left: new Set<string>(), closeUnchanged: false };

test('a save of all writes what the preview counts, and closes nothing else', () => {
  expect(requestedSave(PREVIEW, ALL)).toEqual({ written: { fields: 65, records: 4 } });
});

test('records that are left open are named, and counted with all their fields', () => {
  expect(requestedSave(PREVIEW, { ...ALL, left: new Set(['clients:b']) })).toEqual({
    except: ['clients:b'],
    written: { fields: 5, records: 3 },
  });
});

test('a save of one record names it, and unchanged records are closed only on request', () => {
  const one = { written: { fields: 3, records: 1 }, records: records.slice(0, 1) };
  expect(requestedSave(one, { ...ALL, recordId: 'clients:a' })).toEqual({
    recordIds: ['clients:a'],
    written: { fields: 3, records: 1 },
  });
  expect(requestedSave(PREVIEW, { ...ALL, closeUnchanged: true })).toMatchObject({ closeUnchanged: true });
});
