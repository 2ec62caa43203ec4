import { expect, test } from 'vitest';
import type { QuestionAnswer } from '#rules';
import { headCounts } from './head-sentence.ts';

const answers = (...statuses: QuestionAnswer['status'][]) =>
  statuses.map((status, index) => ({ key: String(index), status }) as QuestionAnswer);

test.each([
  [answers('open', 'open'), 0, 2, 'answered'],
  [answers('recorded', 'unsaved', 'session', 'open'), 3, 4, 'answered, 1 of them not yet in the record'],
  [answers('unsaved', 'unsaved'), 2, 2, 'answered, 2 of them not yet in the record'],
  [answers('unsaved', 'open'), 1, 2, 'answered, and not yet in the record'],
  [answers('recorded', 'recorded'), 2, 2, 'answered, all in the record'],
  [answers('recorded', 'session'), 2, 2, 'answered, nothing left to save'],
  [[], 0, 0, 'answered'],
])(
  'the head of a file counts the answered questions and those not yet in the record (list %#)',
  (given, answered, total, sentence) => {
    expect(headCounts(given, 0)).toEqual({ answered, total, sentence });
  },
);

test.each([
  [answers('recorded', 'cleared'), 0, 1, 'answered, 1 not saved: 1 cleared'],
  [
    answers('recorded', 'unsaved', 'cleared'),
    2,
    2,
    'answered, 4 not saved: 1 answer, 1 cleared, 2 that no longer apply',
  ],
  [answers('recorded', 'open'), 1, 1, 'answered, 1 not saved: 1 that no longer applies'],
  [answers('cleared'), 0, 0, 'answered, 1 not saved: 1 cleared'],
])(
  'what was cleared, and what no longer applies, is not saved like any other change (list %#)',
  (given, lapsed, answered, sentence) => {
    expect(headCounts(given, lapsed)).toEqual({ answered, total: given.length, sentence });
  },
);
