import type { APIRequestContext } from '@playwright/test';
import { FIELD_TYPES, type FieldTypeName, fieldTypeWith } from '../../src/records/index.ts';

/** A question of one kind, and how it is answered and taken back by keyboard. */
export type TypedRow = {
  dataField: string;
  prompt: string;
  type: FieldTypeName;
  options: string[];
  /** What is typed. Letters that choose in a group of buttons are no text: they count as keys. */
  typed: readonly string[];
  /** The other keys; `…` stands for the next text that is typed. */
  keys: readonly string[];
  /** How it is taken back, from the focus in its input. */
  takeBack: readonly string[];
  /** How the answer is shown, and what the record then holds. */
  shown: string;
  stored: unknown;
};

const FEW = ['Low', 'Middle', 'Very high'];
const MANY = ['Belgium', 'Denmark', 'Estonia', 'Finland', 'France', 'Greece', 'Ireland', 'Malta', 'Spain'];
const TEXT = { keys: ['…', 'Enter'], takeBack: ['Control+a', 'Delete', 'Enter'] };
const MENU = { takeBack: ['n', 'o', 'Enter'] };

/** Every type of field with every input it has, in the order in which they are asked. */
export const EVERY_ROW: readonly TypedRow[] = [
  row('text', [], { ...TEXT, typed: ['Quay No. 7'] }),
  row('number', [], { ...TEXT, typed: ['412000'], shown: '412,000', stored: 412_000 }),
  row('dropdown', FEW, { ...MENU, keys: ['3'], shown: 'Very high' }),
  row('dropdown', MANY, { ...MENU, keys: ['7'], shown: 'Ireland' }),
  row('multiselect', MANY, {
    keys: ['8', '3', 'Enter'],
    ...{
      takeBack: ['Backspace', 'Backspace', 'Enter'],
      shown: 'Malta, Estonia',
      stored: ['Malta', 'Estonia'],
    },
  }),
  row('boolean', [], { keys: ['f'], takeBack: ['Delete'], shown: 'False', stored: false }),
  row('date', [], { ...TEXT, typed: ['12 June 1979'], stored: '1979-06-12' }),
  row('time', [], { ...TEXT, typed: ['9:30'], shown: '09:30' }),
  row('textarea', [], { ...TEXT, typed: ['Two berths, one crane'] }),
  row('checkbox', FEW, {
    ...{ keys: ['1', 'Enter'], takeBack: ['Space', 'Enter'], shown: 'Low', stored: ['Low'] },
  }),
  row('checkbox', [], { keys: ['Space', 'Enter'], takeBack: ['Delete'], shown: 'True', stored: true }),
  row('radio', FEW, { keys: ['2'], takeBack: ['Backspace'], shown: 'Middle' }),
  row('email', [], { ...TEXT, typed: ['quay@penrose.example'] }),
  row('url', [], { ...TEXT, typed: ['https://penrose.example'] }),
];

function row(
  type: FieldTypeName,
  options: string[],
  { typed = [], shown = typed.join(), ...how }: Partial<TypedRow> & Pick<TypedRow, 'keys' | 'takeBack'>,
): TypedRow {
  const { input } = fieldTypeWith(type, options);
  const called = options.length > FEW.length ? `${type} of many options` : type;
  const prompt = `Answer as ${called}, by ${input}`;
  return {
    dataField: `${type}${options.length}`,
    prompt,
    type,
    options,
    typed,
    shown,
    stored: shown,
    ...how,
  };
}

/** The types of fields, and the kinds of input, that no row has. */
export function missingFromRows(): string[] {
  const pair = (type: FieldTypeName, options: string[]) => `${type} by ${fieldTypeWith(type, options).input}`;
  const walked = new Set(EVERY_ROW.map(({ type, options }) => pair(type, options)));
  const hasInputs = (type: FieldTypeName) => {
    const { hasOptions, withoutOptions } = fieldTypeWith(type, FEW);
    return hasOptions && !withoutOptions ? [FEW] : [FEW, []];
  };
  return FIELD_TYPES.flatMap((type) => hasInputs(type).map((options) => pair(type, options))).filter(
    (one) => !walked.has(one),
  );
}

/** Puts a document. */
export async function putDocument(request: APIRequestContext, origin: string, path: string, data: object) {
  const answer = await request.put(`${origin}/api/${path}`, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** Adds the fields of all rows, which belong to the record, and the rule that asks them of every client. */
export async function askEveryRow(request: APIRequestContext, origin: string): Promise<void> {
  for (const { dataField, prompt, type, options } of EVERY_ROW)
    await putDocument(request, origin, `fields/${dataField}`, {
      label: prompt,
      type,
      persistent: true,
      options,
    });
  await putDocument(request, origin, 'rules/every-row', {
    category: 'Every kind of answer',
    applicableTo: ['clients'],
    triggers: [{ field: 'sessionStart', operator: '==', value: true }],
    onTrigger: {
      cases: EVERY_ROW.map(({ dataField, prompt }, index) => ({
        priority: index + 1,
        uiAction: { type: 'textInput', prompt, dataField },
      })),
    },
  });
}
