/** The stones of the mark, top first, in a field of 48 by 39. */
const STONES = [
  'M17 8.1C17.6 3.2 21.4.1 26.6.1c5 0 9.8 3.3 9.8 6.5 0 2-1.5 3.1-3.8 3.4-4.1.5-10.6.4-14.2-.3-1.2-.3-1.5-.7-1.4-1.6Z',
  'M5.1 21c.2-3.7 4.1-7.3 9.7-8 5.8-.7 13-.6 18.6.7 4 .9 5.7 3 5.7 5.2 0 2.6-1.5 4-4.3 4.3-7.8.7-20.2.6-27.4-.3-1.8-.3-2.4-.8-2.3-1.9Z',
  'M0 34.2c.3-4 3.6-7.1 8.6-7.6 8.4-.9 23.2-1 31-.1 5.2.6 8.4 3.9 8.5 7.1.1 3-1.3 4.6-4.7 4.9-11.4.8-30 .6-40-.8C.8 37.3-.1 36.5 0 34.2Z',
];

/** The brand's mark, three stacked stones. It is decoration and has no text. */
export function CairnMark({ className, width = 24 }: { className?: string | undefined; width?: number }) {
  return (
    <svg
      className={className}
      width={width}
      height={(width * 39) / 48}
      viewBox="0 0 48 39"
      aria-hidden="true"
    >
      <CairnStones />
    </svg>
  );
}

/** The same stones inside a drawing; position them with a transform on a `<g>` around them. */
export function CairnStones() {
  return STONES.map((stone) => <path key={stone} d={stone} fill="currentColor" />);
}

/** The stones drawn as an outline: a cairn not yet built. */
export function CairnOutline({ width = 56 }: { width?: number }) {
  return (
    <svg width={width} height={(width * 42) / 50} viewBox="-1 -1 50 42" aria-hidden="true">
      {STONES.map((stone) => (
        <path key={stone} d={stone} fill="none" stroke="currentColor" strokeWidth="1" />
      ))}
    </svg>
  );
}
