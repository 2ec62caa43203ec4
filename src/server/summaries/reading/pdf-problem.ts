import { SUMMARY_PROBLEMS, type SummaryProblem } from '#contract/summaries/summary-problems.ts';

/** Why a file cannot be summarised; a retry does not help. */
export class PdfProblem extends Error {
  override name = 'PdfProblem';
  readonly reason: SummaryProblem;

  constructor(reason: SummaryProblem) {
    super(SUMMARY_PROBLEMS[reason]);
    this.reason = reason;
  }
}
