/** The answer that says the session has begun; of boolean type. */
export const SESSION_START = 'sessionStart';

/**
 * Whether no field can have this name: the program itself answers `sessionStart`, and JavaScript takes the others
 * for members of every object.
 */
export function isReservedName(name: string): boolean {
  return name === SESSION_START || name === 'prototype' || Object.hasOwn(Object.prototype, name);
}
