import { SUMMARY_PROBLEMS, type SummaryProblem } from '#contract/summary-contract.ts';

/** Why there can be no summary of a file, however often it is tried. */
export class PdfProblem extends Error {
  override name = 'PdfProblem';
  readonly reason: SummaryProblem;

  constructor(reason: SummaryProblem) {
    super(SUMMARY_PROBLEMS[reason]);
    this.reason = reason;
  }
}
