/** Marks a call that only reads although its method is not GET: `.meta(READS)`. */
export const READS = { effect: 'read' } as const;

/** Marks a call that changes nothing but the caller's own account: `.meta(OWN_ACCOUNT)`. */
export const OWN_ACCOUNT = { effect: 'own account' } as const;

/** Marks a call that looks names up in reference lists, each of which it checks: `.meta(SCREENS)`. */
export const SCREENS = { effect: 'screen' } as const;

/** The parts of a procedure's definition that say what it does. */
type Definition = { route: { method?: string | undefined }; meta: object };

/** The effects of calls that write nothing that the firm shares. */
const UNSHARED: ReadonlySet<unknown> = new Set([READS.effect, OWN_ACCOUNT.effect, SCREENS.effect]);

/**
 * Returns whether a call writes what the firm shares: every call but GET and those marked with `READS`, `SCREENS` or
 * `OWN_ACCOUNT`. Users who may only read are refused all others, so a new call is refused until it is marked.
 */
export function writes({ route, meta }: Definition): boolean {
  const { method = 'POST' } = route;
  return method !== 'GET' && method !== 'HEAD' && !UNSHARED.has(effectOf(meta));
}

/** The right that an API token needs for a call; null for those about its user's own account, which no token reaches. */
export function tokenRightOf(definition: Definition): 'read' | 'screen' | 'write' | null {
  const effect = effectOf(definition.meta);
  if (effect === OWN_ACCOUNT.effect) return null;
  if (effect === SCREENS.effect) return 'screen';
  return writes(definition) ? 'write' : 'read';
}

function effectOf(meta: object): unknown {
  return (meta as { effect?: unknown }).effect;
}
