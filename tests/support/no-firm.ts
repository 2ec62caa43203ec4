import type { Firm } from '../../src/server/ground/firm-schema.ts';

/** A firm of which nothing is set: mail ends as it was written. */
export const NO_FIRM: Firm = { address: [], registration: [], people: [], cases: [] };
