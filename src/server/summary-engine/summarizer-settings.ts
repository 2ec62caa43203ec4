import { z } from 'zod';
import { SUMMARY_PROVIDERS, type SummaryProvider } from '#contract/summary-contract.ts';
import { oneOf, safeUrl, wholeNumber } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';

/** The summarizer; only providers other than `embedded` send texts to another machine. */
export type SummarizerConfig = {
  summarizer: {
    provider: SummaryProvider;
    model: string | null;
    baseUrl: string | null;
    apiKey: string | null;
    /** The tokens that one user may use per day (UTC). */
    dailyTokens: number;
  };
};

export const summarizerSettings = settingsGroup({
  shape: {
    SUMMARY_PROVIDER: oneOf(SUMMARY_PROVIDERS).default('embedded'),
    SUMMARY_MODEL: z.string().max(256).optional(),
    SUMMARY_BASE_URL: safeUrl.optional(),
    SUMMARY_API_KEY: z.string().optional(),
    SUMMARY_DAILY_TOKENS: wholeNumber(1_000, 1_000_000_000, 500_000),
  },
  problems({ SUMMARY_PROVIDER: provider = 'embedded', SUMMARY_MODEL, SUMMARY_BASE_URL, SUMMARY_API_KEY }) {
    if (provider === 'embedded') {
      return SUMMARY_MODEL || SUMMARY_BASE_URL || SUMMARY_API_KEY
        ? [
            'SUMMARY_MODEL, SUMMARY_BASE_URL and SUMMARY_API_KEY go with SUMMARY_PROVIDER=openai-compatible or anthropic only.',
          ]
        : [];
    }
    const problems: string[] = [];
    if (!SUMMARY_MODEL) problems.push(`SUMMARY_MODEL must be set with SUMMARY_PROVIDER=${provider}.`);
    if (provider === 'openai-compatible' && !SUMMARY_BASE_URL) {
      problems.push(
        'SUMMARY_BASE_URL must be set with SUMMARY_PROVIDER=openai-compatible, such as http://localhost:11434/v1.',
      );
    }
    if (provider === 'anthropic' && !SUMMARY_API_KEY) {
      problems.push('SUMMARY_API_KEY must be set with SUMMARY_PROVIDER=anthropic.');
    }
    return problems;
  },
  read(settings): SummarizerConfig {
    return {
      summarizer: {
        provider: settings.SUMMARY_PROVIDER,
        model: settings.SUMMARY_MODEL ?? null,
        baseUrl: settings.SUMMARY_BASE_URL ?? null,
        apiKey: settings.SUMMARY_API_KEY ?? null,
        dailyTokens: settings.SUMMARY_DAILY_TOKENS,
      },
    };
  },
});
