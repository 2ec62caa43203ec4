import type { HealthProblem } from '#contract/health-contract.ts';
import { BRAND_NAME } from '#contract/messages.ts';
import { countText } from '../ground/installation-format.ts';
import type { Mail } from '../mail/mailer.ts';

/** What is new since owners were told: what is wrong, and what is right again. */
export type HealthChange = { wrong: HealthProblem[]; right: string[] };

/** The mail to an owner about what has gone wrong, and what is right again. */
export function healthMail(to: string, { wrong, right }: HealthChange, page: string): Mail {
  const count = countText(wrong.length, 'problem needs', 'problems need');
  const isRight = `Right again: ${right.join(', ')}`;
  return {
    to,
    subject: wrong.length > 0 ? `${count} attention at ${BRAND_NAME}` : `${isRight} at ${BRAND_NAME}`,
    text: [
      ...wrong.map(({ title, advice }) => `${title}\n${advice}`),
      ...(right.length > 0 ? [`${isRight}.`] : []),
      `All checks:\n${page}`,
    ].join('\n\n'),
  };
}
