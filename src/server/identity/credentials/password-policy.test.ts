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
  'waymark1a2b3c4d',
  'lighthouse-keepers-tea',
  'the monkey reads a map',
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
  ['PASSWORD_TOO_COMMON', 'monkeymonkey12'],
  ['PASSWORD_TOO_COMMON', 'thisisapassword'],
  ['PASSWORD_TOO_COMMON', 'password is password'],
  ['PASSWORD_TOO_COMMON', 'CorrectHorseBattery'],
  ['PASSWORD_TOO_COMMON', 'correcthorsebatterystaple1!'],
  ['PASSWORD_TOO_COMMON', 'Autumn2026!!!'],
  ['PASSWORD_TOO_COMMON', 'Company2026!'],
  ['PASSWORD_TOO_COMMON', 'Pa$$w0rd1234'],
  ['PASSWORD_TOO_COMMON', 'Covid19covid'],
  ['PASSWORD_TOO_COMMON', 'iloveyouforever'],
  ['PASSWORD_TOO_COMMON', 'letmeinplease'],
  ['PASSWORD_TOO_COMMON', 'abc123abc123'],
  ['PASSWORD_TOO_COMMON', '1a2b3c4d5e6f'],
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
