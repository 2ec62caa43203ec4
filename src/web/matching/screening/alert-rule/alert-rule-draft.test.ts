import { expect, test } from 'vitest';
import { FIRST_ALERT_RULE } from '#matching';
import { listLines, withLine, withListLines } from './alert-rule-draft.ts';

test('a second line is never above the first, and can be taken away', () => {
  const lowered = withLine(withLine(FIRST_ALERT_RULE, 'person', 'possible', 50), 'person', 'likely', 40);
  expect(lowered.lines.person).toEqual({ likely: 40, possible: 40 });
  expect(withLine(lowered, 'person', 'possible', null).lines.person).toEqual({ likely: 40, possible: null });
  expect(withLine(lowered, 'person', 'likely', null), 'a first line cannot be missing').toEqual(lowered);
  expect(lowered.lines.organisation).toEqual(FIRST_ALERT_RULE.lines.organisation);
});

test('what differs for a list is kept by kind, and is as everywhere else once it is taken away', () => {
  const list = { name: 'Interpol', kind: 'person' } as const;
  const off = withListLines(withListLines(FIRST_ALERT_RULE, list, { likely: 70 }), list, { screened: false });
  expect(listLines(off, 'Interpol', 'person')).toEqual({ likely: 70, screened: false });
  expect(listLines(off, 'Interpol', 'organisation')).toEqual({});
  expect(listLines(withListLines(off, list, { likely: undefined }), 'Interpol', 'person')).toEqual({
    screened: false,
  });
  expect(listLines(off, 'constructor', 'person')).toEqual({});
});
