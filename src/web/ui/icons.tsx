/** A cross, for closing and removing. */
export function CloseIcon({ size = 10 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true">
      <path d="M1 1l8 8M9 1L1 9" stroke="currentColor" strokeWidth="1.4" fill="none" />
    </svg>
  );
}

/** A small calendar sheet. */
export function CalendarIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M1.5 3h11v9.5h-11zM1.5 6h11M4.5 1v3.5M9.5 1v3.5" strokeWidth="1.2" />
    </svg>
  );
}

/** A magnifying glass, before an input that searches. */
export function SearchIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path
        d="M9.5 9.5L13 13M10.5 5.75a4.75 4.75 0 11-9.5 0 4.75 4.75 0 019.5 0z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
      />
    </svg>
  );
}

/** A chevron that points down, for inputs that open a menu. */
export function ChevronIcon() {
  return (
    <svg width="10" height="6" viewBox="0 0 10 6" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M1 1l4 4 4-4" strokeWidth="1.2" />
    </svg>
  );
}

/** A sheet of notes with a folded corner. */
export function SheetIcon() {
  return (
    <svg width="13" height="13" viewBox="0 0 13 13" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M1 1.5h11v6.5L8.5 11.5H1zM12 8H8.5v3.5M3.5 4.5h6M3.5 7h3" strokeWidth="1.1" />
    </svg>
  );
}

/** A page of a document. */
export function DocumentIcon() {
  return (
    <svg width="13" height="13" viewBox="0 0 13 13" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M2 .8h6L11 3.8v8.4H2zM8 .8v3h3M4.3 6.5h4.4M4.3 9h4.4" strokeWidth="1.1" />
    </svg>
  );
}

/** Three dots, for the menu of what else there is. */
export function MoreIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
      <path d="M1 7a1.3 1.3 0 102.6 0A1.3 1.3 0 101 7M5.7 7a1.3 1.3 0 102.6 0 1.3 1.3 0 10-2.6 0M10.4 7a1.3 1.3 0 102.6 0 1.3 1.3 0 10-2.6 0" />
    </svg>
  );
}
