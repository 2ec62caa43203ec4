import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

type Packing = { compress?: boolean; forceZip64Format?: boolean };

/** A zip file with these files. */
export function zipOf(files: Record<string, Buffer>, packing: Packing = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name, packing);
  zip.end({ forceZip64Format: packing.forceZip64Format ?? false, comment: '' });
  return buffer(zip.outputStream);
}
