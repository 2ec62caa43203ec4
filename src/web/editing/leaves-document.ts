/** Parts of the address that only change how a record is looked at. */
const VIEW_PARAMS = [
  ...['q', 'sort', 'show', 'panel', 'tab'],
  // Where somebody is in a review, whose decisions and choices are kept as they are made.
  ...['record', 'at', 'kind', 'status', 'change', 'min', 'max'],
];

type Address = { pathname: string; search: string };

/** Whether going from one address to the other leaves the record that is open. */
export function leavesDocument(from: Address, to: Address): boolean {
  return placeOf(from) !== placeOf(to);
}

function placeOf({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  for (const name of VIEW_PARAMS) params.delete(name);
  params.sort();
  return `${pathname.replace(/\/$/, '')}?${params}`;
}
