import type { ReasonList } from '#contract/matching/match-reason-contract.ts';
import type { Reason } from '#contract/matching/matching-parts.ts';
import { MESSAGES } from '#contract/messages.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { insertReasons, listReasonCodes, readReasons } from '../match-reason-store.ts';

type ReasonDraft = { code?: string | undefined; label: string };

/**
 * Replaces the list of reasons by its next version. A reason keeps its code when its wording changes; decisions and the
 * audit log keep the wording they were made with.
 * @throws AppError 400 for two reasons of one wording or an unknown code, 409 when another user changed the list
 */
export async function saveReasons(
  { db, log }: Pick<MatchDeps, 'db' | 'log'>,
  user: Reviewer,
  { version, reasons: drafts }: { version: number; reasons: readonly ReasonDraft[] },
): Promise<ReasonList> {
  const saved = await runTransaction(db.query, async (transaction) => {
    const current = await readReasons(transaction);
    if (current.version !== version) throw new AppError('CONFLICT', { message: MESSAGES.reasonsChanged });
    checkDrafts(drafts, current.reasons);
    const codes = await listReasonCodes(transaction);
    const reasons = drafts.map(({ code, label }) => ({ code: code ?? newCode(label, codes), label }));
    const next = { version: version + 1, reasons, changedAt: new Date().toISOString() };
    if (!(await insertReasons(transaction, { ...next, userId: user.id }))) {
      throw new AppError('CONFLICT', { message: MESSAGES.reasonsChanged });
    }
    return next;
  });
  log.info({ userId: user.id, version: saved.version }, 'reasons changed');
  return saved;
}

function checkDrafts(drafts: readonly ReasonDraft[], current: readonly Reason[]): void {
  const labels = drafts.map(({ label }) => label.toLowerCase());
  const codes = drafts.flatMap(({ code }) => code ?? []);
  const fields = drafts.flatMap(({ code, label }, at) => {
    const path = `reasons.${at}.label`;
    if (labels.indexOf(label.toLowerCase()) < at) return [{ path, message: 'This reason is listed twice.' }];
    const isUnknown = code !== undefined && !current.some((reason) => reason.code === code);
    const isRepeated = code !== undefined && codes.indexOf(code) !== codes.lastIndexOf(code);
    return isUnknown || isRepeated ? [{ path, message: 'This reason is not in the list.' }] : [];
  });
  if (fields.length > 0) throw new AppError('BAD_REQUEST', { fields });
}

/** Makes a code from the wording that was never given before, and adds it to the given ones. */
function newCode(label: string, given: Set<string>): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const stem = plain || 'reason';
  let code = stem;
  for (let count = 2; given.has(code); count++) code = `${stem}-${count}`;
  given.add(code);
  return code;
}
