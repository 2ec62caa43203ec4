import { expect, test } from 'vitest';
import { recommend } from '#matching';
import { recommendationWords, recommendedSentence } from './recommendation-words.ts';

type Parts = Partial<Parameters<typeof recommend>[0]>;

const wordsOf = (parts: Parts) => {
  const judged = {
    ...{ kind: 'clients', combined: 92, birthday: 'missing', country: 'missing', lead: 8, claim: 'leads' },
    isOnlyBirthday: false,
    ...parts,
  } as Parameters<typeof recommend>[0];
  const { verdict, reason } = recommendationWords({ ...judged, recommendation: recommend(judged) });
  return `${verdict} ${reason}`;
};

test.each<[Parts, string]>([
  [{}, 'Recommended. A combined score of 92, 8 ahead of the next.'],
  [{ lead: 102 }, 'Recommended. A combined score of 92, far ahead of the next.'],
  [{ country: 'equal' }, 'Recommended. A combined score of 92, 8 ahead of the next, the country agrees.'],
  [{ lead: null }, 'Recommended. A combined score of 92, and no other candidate.'],
  [
    { kind: 'contacts', birthday: 'exact', combined: 52, lead: 190 },
    'Recommended. A combined score of 52, and only its birthday is the same.',
  ],
  [
    { combined: 100, lead: 0, country: 'different' },
    'Not recommended. Another record has the same scores, and the countries differ.',
  ],
  [
    { combined: 80, lead: -4, country: 'different' },
    'Not recommended. Its combined score of 80 is under 86, another record is nearer, and the countries differ.',
  ],
  [{ lead: 3 }, 'Not recommended. It is only 3 ahead of the next.'],
  [{ claim: 'behind' }, 'Not recommended. Another record of ours is nearer.'],
  [{ kind: 'contacts', birthday: 'conflict' }, 'Not recommended. The birthdays conflict.'],
])('the recommendation of %j is described as %j', (parts, words) => {
  expect(wordsOf(parts)).toBe(words);
});

test('a sentence says how many records are recommended, and from which combined score', () => {
  expect(recommendedSentence('clients', 61)).toBe(
    '61 are recommended: a combined score of 86 or more and 8 ahead of the next.',
  );
  expect(recommendedSentence('contacts', 1)).toBe(
    '1 is recommended: a combined score of 74 or more (65 with a near birthday, 35 with the same) and 8 ahead of the next.',
  );
});
