import changeReadiness from './change-readiness.json' with { type: 'json' };
import clientOnboarding from './client-onboarding.json' with { type: 'json' };
import dataProtection from './data-protection.json' with { type: 'json' };
import { readStarterPack, type StarterPack } from './starter-pack.ts';

/** The packs a new installation can begin with. */
export const starterPacks: readonly StarterPack[] = [clientOnboarding, dataProtection, changeReadiness].map(
  readStarterPack,
);
