import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of JSON Schema that the specifications of the reconciliation protocol use. */
type Schema = {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  pattern?: string;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  contains?: Schema;
  minItems?: number;
  uniqueItems?: boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
};

const KNOWN_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
};

/** Returns what checks values by the schemas of a folder: the paths at which one does not fit, or none. */
export function schemasOf(folder: string): (name: string, value: unknown) => string[] {
  const files = new Map<string, Schema>();
  const fileOf = (name: string): Schema => {
    const known = files.get(name) ?? (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema);
    files.set(name, known);
    return known;
  };
  return (name, value) => problems(fileOf(`${name}.json`), value, '$', `${name}.json`);

  function problems(schema: Schema, value: unknown, at: string, file: string): string[] {
    if (schema.$ref !== undefined) return followed(schema.$ref, value, at, file);
    const check = (part: Schema, one: unknown, path: string) => problems(part, one, path, file);
    return [
      ...(KNOWN_TYPES[schema.type ?? '']?.(value) === false ? [`${at} is no ${schema.type}`] : []),
      ...(schema.enum?.includes(value) === false ? [`${at} is none of ${schema.enum.join(', ')}`] : []),
      ...(schema.pattern && typeof value === 'string' && !new RegExp(schema.pattern).test(value)
        ? [`${at} has another form`]
        : []),
      ...alternatives(schema, value, at, check),
      ...(Array.isArray(value) ? ofList(schema, value, at, check) : []),
      ...(isObject(value) ? ofObject(schema, value, at, check) : []),
    ];
  }

  function followed(ref: string, value: unknown, at: string, file: string): string[] {
    // What stands on another site is not read; the tests name the examples that depend on it.
    if (/^https?:/.test(ref)) return [];
    const [name = '', path = ''] = ref.split('#');
    let schema: unknown = fileOf(name || file);
    for (const step of path.split('/').filter(Boolean)) schema = (schema as Record<string, unknown>)[step];
    return problems(schema as Schema, value, at, name || file);
  }
}

type Check = (schema: Schema, value: unknown, at: string) => string[];

function alternatives({ anyOf, oneOf }: Schema, value: unknown, at: string, check: Check): string[] {
  const fitting = (some: readonly Schema[]) => some.filter((one) => check(one, value, at).length === 0);
  return [
    ...(anyOf && fitting(anyOf).length === 0 ? [`${at} fits no alternative`] : []),
    ...(oneOf && fitting(oneOf).length !== 1 ? [`${at} fits not exactly one alternative`] : []),
  ];
}

function ofList(schema: Schema, value: readonly unknown[], at: string, check: Check): string[] {
  const { items, contains, minItems = 0, uniqueItems } = schema;
  const texts = new Set(value.map((one) => JSON.stringify(one)));
  return [
    ...(value.length < minItems ? [`${at} is too short`] : []),
    ...(uniqueItems && texts.size < value.length ? [`${at} repeats itself`] : []),
    ...(items ? value.flatMap((one, index) => check(items, one, `${at}[${index}]`)) : []),
    ...(contains && value.every((one) => check(contains, one, at).length > 0) ? [`${at} lacks one`] : []),
  ];
}

function ofObject(schema: Schema, value: Record<string, unknown>, at: string, check: Check): string[] {
  const { required = [], properties = {}, patternProperties = {}, additionalProperties } = schema;
  const found = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${at}.${name} is missing`);
  for (const [name, one] of Object.entries(value)) {
    const own = [
      ...(Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []),
      ...Object.entries(patternProperties)
        .filter(([pattern]) => new RegExp(pattern).test(name))
        .map(([, part]) => part),
    ];
    for (const part of own) found.push(...check(part, one, `${at}.${name}`));
    if (own.length > 0) continue;
    if (additionalProperties === false) found.push(`${at}.${name} is not known`);
    else if (isObject(additionalProperties)) found.push(...check(additionalProperties, one, `${at}.${name}`));
  }
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
