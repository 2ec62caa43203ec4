import { expect, it } from 'vitest';
import { textLikes, textPattern } from './blacken-text.ts';

it.each([
  ['Zelda Quillfeather', ['%zelda%quillfeather%']],
  ['Zoë O’Brien', ['%zo%o%brien%', '%zoe%o%brien%', '%zoe%obrien%']],
  ['1984-03-02', ['%1984%03%02%']],
  ['Тимофей', ['%']],
])('the database looks for %s by its letters of ASCII alone, whatever is between them', (text, likes) => {
  expect(textLikes([text]).sort()).toEqual(likes);
});

it('whatever is found of a text fits what the database looks for', () => {
  const text = 'Zoë "O’Brien"';
  const pattern = textPattern([text]) ?? expect.fail('no pattern');
  const fits = textLikes([text]).map((like) => new RegExp(`^${like.replaceAll('%', '.*')}$`, 's'));
  for (const found of [text, text.toUpperCase(), text.normalize('NFD'), 'zoe obrien', 'Zoë\n"O’Brien"']) {
    expect(found.search(pattern), found).toBe(0);
    const stored = JSON.stringify({ note: found }).toLowerCase();
    expect(
      fits.some((one) => one.test(stored)),
      found,
    ).toBe(true);
  }
});
