/**
 * The folder of a copy of the specification, github.com/reconciliation-api/specs, which whoever runs the tests fetches: its
 * folders `0.2` and `1.0-draft` hold schemas and examples. Nothing of it is kept here.
 */
export const SPECIFICATION = process.env.RECONCILIATION_SPECS ?? '';
