/** The field whose answer is true once the session has started; of boolean type. */
export const SESSION_START = 'sessionStart';

/**
 * Whether no field can have this name: the program itself answers `sessionStart`, and the others are members of every
 * JavaScript object.
 */
export function isReservedName(name: string): boolean {
  return name === SESSION_START || name === 'prototype' || Object.hasOwn(Object.prototype, name);
}
