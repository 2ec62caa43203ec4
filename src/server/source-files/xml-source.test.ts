import { describe, expect, it } from 'vitest';
import { readXmlSource, type XmlElement } from './xml-source.ts';

/** Reads the entries of a text that arrives in pieces of some bytes. */
async function entriesOf(text: string | AsyncIterable<Buffer>, size = 7): Promise<XmlElement[]> {
  async function* read() {
    if (typeof text !== 'string') return yield* text;
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: XmlElement[] = [];
  for await (const elements of readXmlSource({ read }, { wanted: new Set(['entry']) }))
    found.push(...elements);
  return found;
}

describe('The elements of an XML text', () => {
  it('are read with all that is in them, without prefixes, whatever pieces they arrive in', async () => {
    const text =
      '\ufeff<?xml version="1.0"?><l:list xmlns:l="x"><l:entry l:id="1"><n>Åse &amp; <![CDATA[Bo]]></n><n/></l:entry><other><n>no</n></other><entry id="2"/></l:list>';
    for (const size of [1, 7, 1_000]) {
      expect(await entriesOf(text, size)).toEqual([
        {
          name: 'entry',
          attributes: { id: '1' },
          text: '',
          children: [
            { name: 'n', attributes: {}, text: 'Åse & Bo', children: [] },
            { name: 'n', attributes: {}, text: '', children: [] },
          ],
        },
        { name: 'entry', attributes: { id: '2' }, text: '', children: [] },
      ]);
    }
  });

  it.each([
    [
      'that defines entities',
      '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><list><entry>&b;</entry></list>',
      'This XML defines entities of its own, which no list does.',
    ],
    ['that names an entity it does not define', '<list><entry>&b;</entry></list>', 'This XML cannot be read'],
    ['that ends in the middle', '<list><entry><n>Bo', 'This XML cannot be read'],
    ['whose elements are crossed', '<list><entry><n></entry></n></list>', 'This XML cannot be read'],
    [
      'with a number that is no character',
      '<list><entry>&#x110000;</entry></list>',
      'This XML cannot be read',
    ],
    [
      'with elements far within one another',
      `<list><entry>${'<n>'.repeat(200)}`,
      'This XML has over 100 elements within one another.',
    ],
    [
      'with an entry of too many elements',
      `<list><entry>${'<n/>'.repeat(100_001)}</entry></list>`,
      'An entry of this XML is larger than one of a list can be.',
    ],
    [
      'with an entry that is too long',
      `<list><entry>${'letters '.repeat(600_000)}</entry></list>`,
      'An entry of this XML is larger than one of a list can be.',
    ],
  ])('of a text %s are refused in one sentence', async (_, text, sentence) => {
    await expect(entriesOf(text, 60_000)).rejects.toThrow(sentence);
  });

  it('of a document type that defines nothing are read, and no file outside is', async () => {
    const text = '<!DOCTYPE list SYSTEM "http://127.0.0.1:9/list.dtd"><list><entry id="1"/></list>';
    expect(await entriesOf(text)).toHaveLength(1);
  });
});
