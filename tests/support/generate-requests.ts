import fc from 'fast-check';

/** A JSON schema as the description of the API writes it, as far as it is read here. */
type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
};
type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema };
type Content = Record<string, { schema?: JsonSchema }>;
type Operation = { parameters?: Parameter[]; requestBody?: { content?: Content } };
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
};

/** A request that was generated; `path` has its query. */
export type GeneratedRequest = { method: string; path: string; json?: unknown };

/** Texts that programs read differently, beside ordinary ones. */
const TEXTS = [
  ...[
    'clients',
    'client-1',
    'a',
    '',
    ' ',
    '2026-02-30',
    '1971-06-04',
    'null',
    '-1',
    '1e999',
    '%',
    '%00',
    '..',
    '../..',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table user; --',
    '\\',
    "%' escape '",
    '{}',
    '[]',
    '__proto__',
    'constructor.prototype.x',
  ],
  ...[
    'a.__proto__.b',
    'contacts.0.firstname',
    '#screening',
    '#with',
    '#duplicates',
    '<img src=x onerror=alert(1)>',
    '\u202e',
    '\ud83d\ude80',
  ],
  ...['ÿ', 'İ', '=1+1', 'x'.repeat(300), 'a,b;c', '00000000-0000-4000-8000-000000000000', 'me', 'name'],
];
const NUMBERS = [0, 1, -1, 0.5, 50, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300];
const MAX_DEPTH = 6;
/** Of so many values one is of another kind than the schema says. */
const ONE_WRONG_OF = 12;

const aText = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 12 }));
const anything = fc.oneof(
  aText,
  fc.constantFrom<unknown>(...NUMBERS, true, null, [], {}, [[]], { a: { b: 1 } }),
);

/** Generates requests of every call of a description, of the form that it describes for the most part. */
export function generatedRequests({ paths, components = {} }: Description): fc.Arbitrary<GeneratedRequest>[] {
  const valuesOf = schemaValues(components.schemas ?? {});
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema;
      const given = fc.tuple(...parameters.map((one) => parameterValues(one, valuesOf)));
      return fc.tuple(given, schema ? valuesOf(schema, 0) : fc.constant(undefined)).map(([values, json]) => ({
        method: method.toUpperCase(),
        path: addressOf(path, parameters, values),
        ...(json !== undefined && { json }),
      }));
    }),
  );
}

type ValuesOf = (schema: JsonSchema, depth: number) => fc.Arbitrary<unknown>;

function schemaValues(named: Record<string, JsonSchema>): ValuesOf {
  const valuesOf: ValuesOf = (schema, depth) =>
    fc.oneof(
      { weight: ONE_WRONG_OF - 1, arbitrary: rightValue(schema, depth) },
      { weight: 1, arbitrary: anything },
    );
  return valuesOf;

  function rightValue(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const known = schema.$ref ? named[schema.$ref.replace('#/components/schemas/', '')] : undefined;
    if (depth > MAX_DEPTH) return fc.constant(null);
    if (known) return rightValue(known, depth + 1);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((one) => rightValue(one, depth + 1)));
    return typeValues(schema, [schema.type ?? 'any'].flat()[0] ?? 'any', depth);
  }

  function typeValues(schema: JsonSchema, type: string, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'object':
        return objectOf(schema, depth);
      case 'array':
        return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 3 });
      case 'integer':
      case 'number':
        return fc.constantFrom(...NUMBERS);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'string':
        return aText;
      default:
        return anything;
    }
  }

  function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number) {
    const values = Object.entries(properties).map(([name, one]) => [name, valuesOf(one, depth + 1)] as const);
    const known = fc.record(Object.fromEntries(values), {
      requiredKeys: required.filter((key) => key in properties),
    });
    if (typeof additionalProperties !== 'object') return known;
    const free = fc.dictionary(aText.filter(Boolean), valuesOf(additionalProperties, depth + 1), {
      maxKeys: 3,
    });
    return fc.tuple(known, free).map(([some, more]) => ({ ...more, ...some }));
  }
}

function parameterValues(parameter: Parameter, valuesOf: ValuesOf): fc.Arbitrary<string | undefined> {
  const value = valuesOf(parameter.schema ?? {}, 0).map((one) =>
    typeof one === 'string' ? one : JSON.stringify(one),
  );
  if (parameter.in === 'path') return value.map((text) => text || 'a');
  return parameter.required ? value : fc.option(value, { nil: undefined });
}

function addressOf(
  path: string,
  parameters: readonly Parameter[],
  values: readonly (string | undefined)[],
): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [at, { name, in: place }] of parameters.entries()) {
    const value = values[at];
    if (value === undefined) continue;
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()));
    else if (place === 'query') query.set(name, value);
  }
  return `${filled}${query.size > 0 ? `?${query}` : ''}`;
}
