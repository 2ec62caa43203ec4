import { expect, test } from 'vitest';
import { proofPage, whyMissed } from './proof-page.ts';
import type { ProofReport } from './prove-list.ts';

const REPORT: ProofReport = {
  list: { id: 'l', name: 'Sanctions <all>', version: '2026-11-20' },
  ...{ names: 3, seed: 1971 },
  changes: [
    {
      ...{ kind: 'contacts', change: 'initials', tried: 3, found: 2, inGroup: 1, onTop: 1, sameName: 0 },
      missed: [{ id: 'x', name: 'Ann & Co', changed: 'A. Co', score: 41 }],
    },
  ],
  falseAlarms: [{ kind: 'contacts', names: 6000, withCandidate: 81, withGroup: 3, withRecommended: 2 }],
  thresholds: { companies: 75, people: 55, recommended: { companies: 85, people: 73, lead: 6 } },
};

test('The report of a proof says what was found and missed, why, and how it was done', () => {
  const page = proofPage(REPORT, { at: '2026-11-22 11:02', by: 'command', seconds: '6.4', program: '0.1.0' });
  const text = page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  for (const words of [
    'Sanctions &#60;all&#62;, version 2026-11-20',
    'Every one of the 3 names on this list was changed in up to 1 ways.',
    '66.66 % are still found, and 33.33 % are the first candidate.',
    'Initials for first names T. S. Vetrogorov People major 3 2 1 1 0 1 66.66 %',
    'People 6,000 81 3 2',
    'Ann &#38; Co A. Co Initials for first names Score 41, under 55, and no other spelling',
    'Seed 1971. Cairn 0.1.0.',
  ])
    expect(text).toContain(words);
  expect(page).toContain('@media print');
});

test('A name is missed for its score', () => {
  expect([
    whyMissed({ changed: 'Ann Fox', score: 0 }, 55),
    whyMissed({ changed: 'Ann Fox', score: 54 }, 55),
    whyMissed({ changed: 'F. S. O. Jr.', score: 30 }, 55),
  ]).toEqual([
    'No two letters are shared',
    'Score 54, under 55, and no other spelling by its rules',
    'Nothing but initials is left',
  ]);
});
