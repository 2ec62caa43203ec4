import { MINUTE_MS } from '#records';

/** Downloads a file that the browser has made or read. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser starts reading within the click; this only frees the memory.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
