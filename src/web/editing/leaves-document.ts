/** URL parameters that only change how a document is shown. */
const VIEW_PARAMS = [
  ...['q', 'sort', 'show', 'panel', 'tab', 'version', 'restore'],
  // The position in a review, whose decisions and choices are saved at once.
  ...['record', 'at', 'kind', 'status', 'change', 'min', 'max'],
];

type Address = { pathname: string; search: string };

/** Whether navigating from one address to the other leaves the open document. */
export function leavesDocument(from: Address, to: Address): boolean {
  return documentIn(from) !== documentIn(to);
}

function documentIn({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  for (const name of VIEW_PARAMS) params.delete(name);
  params.sort();
  return `${pathname.replace(/\/$/, '')}?${params}`;
}
