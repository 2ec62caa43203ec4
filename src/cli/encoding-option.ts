import { basename } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import {
  ENCODINGS,
  type Encoding,
  encodingLabel,
  findEncoding,
} from '../server/source-files/encoding/encodings.ts';
import { encodingSentence, type FoundEncoding } from '../server/source-files/encoding/found-encoding.ts';

/** An option that names the encoding of a file. */
export function encodingOption(flags: string, description: string): Option {
  return new Option(flags, `${description}, such as windows-1252; default: found in the file`).argParser(
    readEncoding,
  );
}

/** Says in which encoding a file was read. */
export function describeEncoding({
  path,
  encoding,
}: {
  path: string;
  encoding: FoundEncoding | null;
}): string {
  if (!encoding) return `${basename(path)} is read as a spreadsheet.`;
  const hint = encoding.basis === 'assumed' ? ' If that is wrong, name it with --encoding.' : '';
  return encodingSentence(basename(path), encoding) + hint;
}

function readEncoding(name: string): Encoding {
  const encoding = findEncoding(name);
  if (encoding) return encoding;
  throw new InvalidArgumentError(`It is one of ${ENCODINGS.map(encodingLabel).join(', ')}.`);
}
