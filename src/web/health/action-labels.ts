import type { HealthAction } from '#contract/health-contract.ts';

export const ACTION_LABELS: Record<HealthAction, string> = {
  'make-backup': 'Back up now',
  'prove-backup': 'Prove now',
  'send-test-mail': 'Send a test mail',
};
