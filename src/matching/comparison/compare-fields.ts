import type { MatchRecord } from '../reference-record.ts';
import { compareValues, type PairContext } from './compare-values.ts';
import { type FieldValues, type FieldVerdict, natureOf, type ReferenceField } from './compared-field.ts';
import type { FieldNaming } from './own-fields.ts';
import { otherField } from './own-values.ts';
import { referenceValues } from './reference-values.ts';

/** Every field of a reference record, each compared with ours. */
export function compareFields(
  own: readonly FieldValues[],
  reference: MatchRecord,
  context: PairContext & { naming: FieldNaming },
): ReferenceField[] {
  return referenceValues(reference, own, context.naming).map((field): ReferenceField => {
    const internal = own.find(({ path }) => path === field.path);
    const verdict = verdictOf(internal, field, context);
    if (verdict !== 'differs' && verdict !== 'only-external') return { ...field, verdict, sameAs: null };
    const other = otherField(own, field);
    return { ...field, verdict: other ? 'same-as-other' : verdict, sameAs: other?.path ?? null };
  });
}

function verdictOf(
  internal: FieldValues | undefined,
  external: FieldValues,
  context: PairContext,
): FieldVerdict {
  if (natureOf(external) === 'listing') return 'listed';
  return internal ? compareValues(internal, external, context) : 'only-external';
}
