import { useState } from 'react';
import { downloadFile } from '../ui/download-file.ts';
import { type PeopleView, readPeopleFile } from './people-queries.ts';

/** Saves the people as a CSV file: the chosen ones, or all that are found. */
export function usePeopleFile(view: PeopleView) {
  const [problem, setProblem] = useState<string>();
  async function download(ids: readonly string[]) {
    setProblem(undefined);
    try {
      downloadFile('people.csv', await readPeopleFile(view, ids));
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : 'The file could not be made.');
    }
  }
  return { problem, download: (ids: readonly string[]) => void download(ids) };
}
