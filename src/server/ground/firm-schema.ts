import { z } from 'zod';

const line = z.string().trim().min(1).max(300);
const lines = z.array(line).max(8);
/** Most people and cases that the landing page shows. */
const MAX_SHOWN = 6;

export const firmSchema = z.strictObject({
  /** With the legal form, such as Cairn Change Ltd. */
  legalName: line.optional(),
  address: lines.default([]),
  email: z.string().regex(z.regexes.html5Email, 'must be one email address').optional(),
  telephone: line.optional(),
  /** When the firm answers, such as weekdays, 9 to 5. */
  hours: line.optional(),
  /** Register, number, tax number, who is responsible: a line each. */
  registration: lines.default([]),
  /** Why personal data may be kept, such as Art. 6 (1) b and f GDPR. */
  legalBasis: line.optional(),
  people: z
    .array(z.strictObject({ name: line, role: line.optional(), text: line.optional() }))
    .max(MAX_SHOWN)
    .default([]),
  cases: z
    .array(
      z.strictObject({
        name: line,
        text: line,
        figure: line.optional(),
        unit: line.optional(),
        detail: line.optional(),
      }),
    )
    .max(MAX_SHOWN)
    .default([]),
});
/** The firm behind the site. What it does not have is shown nowhere. */
export type Firm = z.output<typeof firmSchema>;
