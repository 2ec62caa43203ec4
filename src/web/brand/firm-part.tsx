/** The parts of pages about the firm behind the site: its foot, the controller of personal data, its people, its cases. */
type FirmPartName = 'foot' | 'controller' | 'people' | 'cases';

/**
 * A part that the server fills in from its settings, or leaves empty. The page hides what surrounds an empty
 * `[data-firm]`. React keeps what the server filled in.
 */
export function FirmPart({ name, className }: { name: FirmPartName; className?: string | undefined }) {
  return (
    <div
      data-firm
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark, which the server replaces by HTML of its own
      dangerouslySetInnerHTML={{ __html: `<!--firm:${name}-->` }}
    />
  );
}
