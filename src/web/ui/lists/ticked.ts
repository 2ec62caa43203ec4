/** What is ticked once some are ticked or unticked. */
export function withTicks(
  ticked: ReadonlySet<string>,
  ids: readonly string[],
  isTicked: boolean,
): ReadonlySet<string> {
  const after = new Set(ticked);
  for (const id of ids) isTicked ? after.add(id) : after.delete(id);
  return after;
}

/** What is ticked once one is pressed. */
export function toggled(ticked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return withTicks(ticked, [id], !ticked.has(id));
}
