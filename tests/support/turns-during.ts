/**
 * Counts the turns of the event loop, in which requests are answered, while work is done.
 * @param onTurn is called in each turn
 */
export async function turnsDuring(
  work: () => Promise<unknown>,
  onTurn: () => unknown = () => {},
): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns++;
    onTurn();
    setImmediate(count);
  };
  setImmediate(count);
  try {
    await work();
  } finally {
    isDone = true;
  }
  return turns;
}
