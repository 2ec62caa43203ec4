import { expect, it } from 'vitest';
import { passwordProblem } from './password-policy.ts';

const problem = (password: string, minLength = 12) =>
  passwordProblem(password, { email: 'marmalade.jones@harbourlight.example', minLength });

it.each([
  'correct horse battery',
  'пароль-из-длинной-фразы',
  '🪨🌿🏔️🌊🪵🌾🐚🍂🌙🔥🌧️🪺',
  'tab\tand "quotes" \\ too',
  'granite waymark',
  'dragon 1842 waymark',
  '18 baseball bats, 42 hats',
  'banjo nests in the reeds',
])('the password "%s" is accepted', (password) => {
  expect(problem(password)).toBeNull();
});

it.each([
  ['PASSWORD_TOO_SHORT', 'elevenchars'],
  ['PASSWORD_TOO_SHORT', '🪨🌿🌊🪵🌾'],
  ['PASSWORD_TOO_LONG', 'granite-way'.repeat(12)],
  ['PASSWORD_TOO_COMMON', 'unbelievable'],
  ['PASSWORD_TOO_COMMON', 'Administrator'],
  ['PASSWORD_TOO_COMMON', 'password1234'],
  ['PASSWORD_TOO_COMMON', 'Baseball2024!'],
  ['PASSWORD_TOO_COMMON', 'Password123456'],
  ['PASSWORD_TOO_COMMON', '!!2024!! Password !!2024!!'],
  ['PASSWORD_TOO_COMMON', 'Dragon!12345678'],
  ['PASSWORD_TOO_COMMON', '1qaz2wsx3edc'],
  ['PASSWORD_TOO_COMMON', 'aaaaaaaaaaaaaaaa'],
  ['PASSWORD_TOO_COMMON', '121212121212'],
  ['PASSWORD_TOO_COMMON', 'abcdefghijkl'],
  ['PASSWORD_TOO_COMMON', 'summer2026summer'],
  ['PASSWORD_TOO_COMMON', 'password1password1'],
  ['PASSWORD_TOO_COMMON', 'qwerty123456qwerty'],
  ['PASSWORD_HOLDS_ADDRESS', 'Harbour-Light2026!'],
  ['PASSWORD_HOLDS_ADDRESS', 'welcome-to-CAIRN-42'],
  ['PASSWORD_HOLDS_ADDRESS', 'toast-and-Marmalade'],
  ['PASSWORD_HOLDS_ADDRESS', 'jones-went-sailing'],
  ['PASSWORD_HOLDS_ADDRESS', 'the-harbourlight-42'],
])('the policy answers %s for the password "%s"', (code, password) => {
  expect(problem(password)).toBe(code);
});

it('the minimum length of a password is a setting', () => {
  expect(problem('ten-chars!', 8)).toBeNull();
  expect(problem('sunshine', 8)).toBe('PASSWORD_TOO_COMMON');
});
