/** Links that download something in several formats; `what` names it for screen readers: "the audit log". */
export function ExportLinks<Format extends string>({
  what,
  formats,
  hrefOf,
}: {
  what: string;
  formats: readonly Format[];
  hrefOf: (format: Format) => string;
}) {
  return formats.map((format) => (
    <a key={format} href={hrefOf(format)} download>
      <span className="visually-hidden">Export {what} as </span>
      {format.toUpperCase()}
    </a>
  ));
}
