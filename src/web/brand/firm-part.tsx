/** What of the firm behind the site stands in a page: its foot, who answers for data, its people or its cases. */
type FirmPartName = 'foot' | 'controller' | 'people' | 'cases';

/**
 * A part that the server fills in from its settings, and leaves empty when they do not have it: whoever places it hides
 * what surrounds an empty `[data-firm]`. React keeps what is in the page.
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
