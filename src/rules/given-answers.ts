import type { Scalar } from '#records';

/** What an answer or a rule's value can be. */
export type AnswerValue = Scalar | Scalar[] | null;
/** Answers by `dataField`. */
export type Answers = { readonly [dataField: string]: AnswerValue };

/** An answer that is not missing. */
export type GivenAnswer = Scalar | Scalar[];
/** The answers that are not missing, by dataField. */
export type GivenAnswers = Pick<ReadonlyMap<string, GivenAnswer>, 'get' | 'has'>;

/** The answers that are not missing, each looked at when it is asked for: of many answers a rule reads few. */
export function answersAsRead(answers: Answers): GivenAnswers {
  const get = (field: string) => {
    const answer = ownAnswer(answers, field);
    return isMissing(answer) ? undefined : answer;
  };
  return { get, has: (field) => get(field) !== undefined };
}

/** The answers that are not missing. Own properties only. */
export function givenAnswers(answers: Answers): ReadonlyMap<string, GivenAnswer> {
  const given = new Map<string, GivenAnswer>();
  for (const [field, answer] of Object.entries(answers)) {
    if (!isMissing(answer)) given.set(field, answer);
  }
  return given;
}

/** Whether an answer is missing: absent, null, blank text, NaN, or a list of nothing else. 0 and false are answers. */
export function isMissing(answer: AnswerValue | undefined): answer is null | undefined {
  if (typeof answer === 'string') return answer === '' || answer.trim() === '';
  if (typeof answer === 'number') return Number.isNaN(answer);
  if (Array.isArray(answer)) return answer.every(isMissing);
  return answer === null || answer === undefined;
}

/** The answer to a field; `undefined` when there is none of its own. */
export function ownAnswer(answers: Answers, field: string): AnswerValue | undefined {
  return Object.hasOwn(answers, field) ? answers[field] : undefined;
}

/** A value as a list, without its blanks. */
export function givenItems(value: AnswerValue | undefined): Scalar[] {
  if (Array.isArray(value)) return value.filter((item) => !isMissing(item));
  return value === null || value === undefined || isMissing(value) ? [] : [value];
}
