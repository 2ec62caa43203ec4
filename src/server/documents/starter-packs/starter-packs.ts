import { changeReadiness } from './change-readiness.ts';
import { clientOnboarding } from './client-onboarding.ts';
import { dataProtection } from './data-protection.ts';
import type { StarterPack } from './starter-pack.ts';

/** The packs a new installation can begin with. */
export const starterPacks: readonly StarterPack[] = [clientOnboarding, dataProtection, changeReadiness];
