import { expect, test } from 'vitest';
import { savedSentence } from './saved-sentence.ts';

const now = new Date(2026, 10, 20, 12);
const stored = {
  ...{ id: 'penrose', version: 7, updatedBy: 'ruth@cairn.example', data: { name: 'Penrose' } },
  updatedAt: new Date(2026, 10, 20, 10, 14).toISOString(),
};
const saved = (version: number, operation: 'answers' | 'update', values: number) => ({
  lastRevision: { version, operation, values },
});

test.each([
  [undefined, 'Saved 10:14 by ruth@cairn.example'],
  [saved(7, 'update', 3), 'Saved 10:14 by ruth@cairn.example'],
  [saved(8, 'answers', 3), 'Saved 10:14 by ruth@cairn.example'],
  [saved(7, 'answers', 5), '5 answers saved today at 10:14 by ruth@cairn.example'],
  [saved(7, 'answers', 1), '1 answer saved today at 10:14 by ruth@cairn.example'],
])('a client with the overview %j is described as "%s"', (overview, sentence) => {
  expect(savedSentence(stored, overview, now)).toBe(sentence);
});
