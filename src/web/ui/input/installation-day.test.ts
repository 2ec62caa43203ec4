import { afterEach, expect, test, vi } from 'vitest';
import { installationDay } from './installation-day.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('today is the day where the installation is, whatever the clock of the reader shows', async () => {
  const lateInLondon = new Date('2026-12-31T23:30:00Z');
  expect(installationDay(lateInLondon)).toBe('2026-12-31');
  vi.stubGlobal('document', {
    querySelector: (name: string) => (name.includes('time-zone') ? { content: 'Europe/Berlin' } : null),
  });
  vi.resetModules();
  const berlin = await import('./installation-day.ts');
  expect(berlin.installationDay(lateInLondon)).toBe('2027-01-01');
  expect(
    berlin.installationDay(new Date('2026-03-28T23:30:00Z'), 1),
    'the day after that on which summer time begins',
  ).toBe('2026-03-30');
});

test('some days later is another month or year where it has to be', () => {
  expect(installationDay(new Date(Date.UTC(2026, 11, 28)), 7)).toBe('2027-01-04');
  expect(installationDay(new Date(Date.UTC(2026, 2, 25, 23, 30)), 7)).toBe('2026-04-01');
});
