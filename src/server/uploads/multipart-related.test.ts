import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMultipart } from './multipart-related.ts';

const TYPE = 'multipart/related; boundary=0123456789';
const body = (file: string) =>
  `--0123456789\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--0123456789\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n--0123456789--`;

async function* inChunks(text: string, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function fileIn(text: string, sizes = [1_000], type = TYPE): Promise<string> {
  const chunks: Uint8Array[] = [];
  const { description, file } = await openMultipart(inChunks(text, sizes), type);
  for await (const chunk of file) chunks.push(chunk);
  expect(Buffer.from(description).toString('latin1')).toBe('{"a":1}');
  return Buffer.concat(chunks).toString('latin1');
}

test('The file of a multipart upload is read unchanged from chunks of any size', async () => {
  const almost = fc.constantFrom('\r\n', '--', '\r\n--01234', '0123456789', 'a', '\0');
  await fc.assert(
    fc.asyncProperty(
      fc.array(almost, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      async (file, sizes) => {
        fc.pre(!file.includes('\r\n--0123456789'));
        expect(await fileIn(body(file), sizes)).toBe(file);
      },
    ),
  );
});

test('A quoted boundary is accepted, and content after the last one ignored', async () => {
  expect(await fileIn(`${body('%PDF-')}\r\nmore`, [7], 'multipart/related; boundary="0123456789"')).toBe(
    '%PDF-',
  );
});

test('A body that is cut off, has one part or an endless head is refused', async () => {
  const refused = [
    body('%PDF-').slice(0, -3),
    '--0123456789\r\n\r\n{}\r\n--0123456789--',
    `--0123456789${'x'.repeat(70_000)}`,
  ];
  for (const text of refused) await expect(fileIn(text)).rejects.toMatchObject({ status: 400 });
  await expect(fileIn(body('a'), [9], 'multipart/related')).rejects.toMatchObject({ status: 400 });
});
