import { AppError } from '../../ground/app-error.ts';
import { NoTurn, type Turns } from '../../ground/turns.ts';
import type { SignedInUser } from '../require-session.ts';

/**
 * Runs work of a user or of a program when its turn comes: the token is the party where there is one, so that a program waits
 * for others and not its user for the program.
 * @throws AppError 503 when it would wait too long
 */
export async function inTurn<T>(
  turns: Turns,
  { id, token }: Pick<SignedInUser, 'id' | 'token'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await turns.take({ key: token?.id ?? id, lane: 0 }, work);
  } catch (error) {
    if (error instanceof NoTurn) throw new AppError('OVERLOADED', { cause: error });
    throw error;
  }
}
