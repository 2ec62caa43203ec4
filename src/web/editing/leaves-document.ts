/** Parts of the address that only change how a document is looked at. */
const VIEW_PARAMS = [
  ...['q', 'sort', 'show', 'panel', 'tab'],
  // Where somebody is in a review, whose decisions and choices are kept as they are made.
  ...['record', 'at', 'kind', 'status', 'change', 'min', 'max'],
];

type Address = { pathname: string; search: string };

/** Whether going from one address to the other leaves the document that is open. */
export function leavesDocument(from: Address, to: Address): boolean {
  return documentIn(from) !== documentIn(to);
}

function documentIn({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  for (const name of VIEW_PARAMS) params.delete(name);
  params.sort();
  return `${pathname.replace(/\/$/, '')}?${params}`;
}
