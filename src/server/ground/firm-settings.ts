import { z } from 'zod';
import type { Config } from './config.ts';
import { DEMO_FIRM } from './demo-firm.ts';
import { type Firm, firmSchema } from './firm-schema.ts';
import { settingsGroup } from './settings-group.ts';

export type FirmConfig = { firm: Firm };

/** `FIRM` is a JSON object, best in a file that `FIRM_FILE` names. */
export const firmSettings = settingsGroup({
  shape: {
    FIRM: z
      .string()
      .transform((text, context) => {
        const firm = firmSchema.safeParse(jsonOf(text));
        if (firm.success) return firm.data;
        for (const { path, message } of firm.error.issues) {
          context.addIssue({ code: 'custom', message: `${path.join('.') || 'it'}: ${message}` });
        }
        return z.NEVER;
      })
      .optional(),
  },
  read: ({ FIRM }, { seed }: Config): FirmConfig => ({
    firm: FIRM ?? (seed === 'demo' ? DEMO_FIRM : firmSchema.parse({})),
  }),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
