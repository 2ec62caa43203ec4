import { answerTasks } from '../../ground/run-thread.ts';
import type { MadeFile } from '../read-entity-file.ts';
import { drawEntityFile } from './draw-entity-file.ts';

// A thread of its own, as drawing a long file would hold up other requests.
answerTasks(({ file, fingerprint }: Pick<MadeFile, 'file' | 'fingerprint'>) =>
  drawEntityFile(file, fingerprint),
);
