/** Marks a call that only reads although its method is not GET: `.meta(READS)`. */
export const READS = { effect: 'read' } as const;

/** Marks a call that changes nothing but the caller's own account: `.meta(OWN_ACCOUNT)`. */
export const OWN_ACCOUNT = { effect: 'own account' } as const;

/** The parts of a procedure's definition that say what it does. */
type Definition = { route: { method?: string | undefined }; meta: object };

/**
 * Returns whether a call writes what the firm shares: every call but GET and those marked with `READS` or `OWN_ACCOUNT`.
 * Users who may only read are refused all others, so a new call is refused until it is marked.
 */
export function writes({ route, meta }: Definition): boolean {
  const { method = 'POST' } = route;
  const { effect } = meta as { effect?: string };
  return method !== 'GET' && method !== 'HEAD' && effect !== READS.effect && effect !== OWN_ACCOUNT.effect;
}
