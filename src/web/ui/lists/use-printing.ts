import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is on paper, from just before it is laid out for it. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const paper = matchMedia('print');
    // The page is laid out as soon as the event ends.
    const begin = () => flushSync(() => setPrinting(true));
    const follow = () => setPrinting(paper.matches);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', follow);
    paper.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', follow);
      paper.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
