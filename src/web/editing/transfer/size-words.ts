import { formatCount } from '../../ui/count-words.ts';
import { FORMAT } from '../../ui/in-locale.ts';

/** The size of a file: "210 kB", "4.1 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${formatCount(Math.ceil(bytes / 1_000))} kB`;
  return `${FORMAT.number(Math.round(bytes / 100_000) / 10)} MB`;
}
