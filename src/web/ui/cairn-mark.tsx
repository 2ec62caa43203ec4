import { CAIRN_STONES } from '#contract/entity-files/cairn-stones.ts';

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
  return CAIRN_STONES.map((stone) => <path key={stone} d={stone} fill="currentColor" />);
}

/** The stones drawn as an outline: a cairn not yet built. */
export function CairnOutline() {
  return (
    <svg width="56" height="47.04" viewBox="-1 -1 50 42" aria-hidden="true">
      {CAIRN_STONES.map((stone) => (
        <path key={stone} d={stone} fill="none" stroke="currentColor" strokeWidth="1" />
      ))}
    </svg>
  );
}
