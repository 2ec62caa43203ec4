import { useState } from 'react';
import { MAX_LIST_BYTES, MAX_LIST_FILES } from '#contract/reference-lists/reference-upload-contract.ts';
import { api } from '../../api/api-client.ts';
import { sendFiles } from './sendings.ts';

/** Begins the upload of chosen files, and sends them while other screens may be opened. */
export function useBeginUpload(onBegun: (id: string) => void, listName?: string | undefined) {
  const [state, setState] = useState({ isBeginning: false, problem: '' });
  async function begin(chosen: readonly File[]) {
    const problem = problemOf(chosen);
    setState({ isBeginning: problem === '', problem });
    if (problem !== '') return;
    const files = inOrder(chosen);
    try {
      const view = await api.referenceUploads.begin({
        files: files.map(({ name, size }) => ({ name, size })),
        day: new Date(Math.max(...files.map(({ lastModified }) => lastModified))).toISOString().slice(0, 10),
        ...(listName !== undefined && listName !== '' && { listName }),
      });
      void sendFiles(view, files);
      setState({ isBeginning: false, problem: '' });
      onBegun(view.id);
    } catch (error) {
      const words = error instanceof Error ? error.message : 'The file could not be sent.';
      setState({ isBeginning: false, problem: words });
    }
  }
  return { ...state, begin };
}

function problemOf(files: readonly File[]): string {
  if (files.length > MAX_LIST_FILES) return 'A list is one file, or two: sdn.csv and alt.csv.';
  if (files.some(({ size }) => size === 0)) return 'This file is empty.';
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return size > MAX_LIST_BYTES ? 'A list has at most 2 GB. Nothing was sent.' : '';
}

/** The file of other names comes after the list itself. */
export function inOrder(files: readonly File[]): File[] {
  return files.toSorted((a, b) => Number(/alt/i.test(a.name)) - Number(/alt/i.test(b.name)));
}
