import { afterEach, expect, it } from 'vitest';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import { sentenceText } from '#rules';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { aCase, aCondition, aField, aRule } from '../../../tests/support/rule-factories.ts';
import { setInstallationFormat } from '../ground/installation-format.ts';

type Made = { file: EntityFile; fingerprint: string };

const PATH = '/api/entities/clients/large/file';

forEachServer('a file and the settings', ({ ann }) => {
  afterEach(() => setInstallationFormat({ locale: 'en-GB', timeZone: 'UTC' }));

  it('the text and the fingerprint of a file do not depend on LOCALE and TIME_ZONE', async () => {
    const rule = aRule('large', [aCondition('size', '>', 1_000.5)], [aCase('auditor')]);
    const mapping = { sourceField: 'size', mapsTo: 'size', appliesTo: ['clients'] };
    await ann.put('/api/fields/size', aField('size', 'number', { label: 'Size' }));
    await ann.put('/api/fieldMappings/m1', mapping);
    await ann.put('/api/rules/large', rule);
    await ann.put('/api/clients/large', { name: 'Large', size: 1_000_000, share: 1.25 });
    const list = {
      answers: { auditor: 'Best' },
      copied: [],
      byHand: { auditor: { ruleId: 'large', prompt: 'Who?' } },
    };
    const progress = { answered: 0, total: 0, unsaved: 0 };
    await ann.put('/api/question-sessions/clients/large', { version: 0, state: { list }, progress });

    const here = (await ann.read(PATH)) as Made;
    expect(here.file.known.values.map(({ text }) => text)).toEqual(['Large', '1,000,000', '1.25']);
    expect(here.file.questions.map(({ why }) => sentenceText(why))).toEqual([
      'When Size is over 1,000.5, ask auditor.',
    ]);
    setInstallationFormat({ locale: 'de-DE', timeZone: 'Pacific/Auckland' });
    expect(await ann.read(`${PATH}?asOf=${here.file.asOf}`)).toEqual(here);
  });
});
