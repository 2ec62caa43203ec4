/** The cross that puts a row aside. */
export function CrossIcon() {
  return (
    <svg width="8" height="8" viewBox="0 0 9 9" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M1 1l7 7M8 1L1 8" strokeWidth="1.2" />
    </svg>
  );
}

/** Points down at a menu that can open. */
export function ChevronIcon() {
  return (
    <svg width="10" height="6" viewBox="0 0 10 6" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M1 1l4 4 4-4" strokeWidth="1.2" />
    </svg>
  );
}
