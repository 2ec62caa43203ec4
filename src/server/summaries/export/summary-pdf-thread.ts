import { answerTasks } from '../../ground/run-thread.ts';
import { drawSummary } from './draw-summary.ts';
import type { FinishedSummary } from './summary-origin.ts';

// A thread of its own, as drawing would hold up other requests.
answerTasks(({ answers }: { answers: readonly FinishedSummary[] }) => drawSummary(answers));
