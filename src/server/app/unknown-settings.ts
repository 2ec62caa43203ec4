import { similarity } from '#matching';

/** The least similarity, 0–100, of a setting that is named as the one that may be meant. */
const LIKELY = 60;
/** That of a name among those of other programs, which is told only when it is nearly a setting. */
const NEARLY = 75;
/** What is set for compose.yaml, Node and PostgreSQL's client, which the server itself does not read. */
const READ_BY_OTHERS: ReadonlySet<string> = new Set([
  ...['POSTGRES_PASSWORD', 'TZ', 'MALLOC_ARENA_MAX'],
  ...['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'],
]);
const OF_POSTGRES = /^PG[A-Z]+$/;

/**
 * Returns one sentence for each name that is no setting, with the setting that is most like it.
 * @param names the names that `.env` holds
 * @param settings the names of all settings
 */
export function unknownSettings(names: readonly string[], settings: readonly string[]): string[] {
  return unknown(names, settings).map(({ name, nearest, score }) =>
    sentence(name, '.env', nearest && score >= LIKELY ? nearest : null),
  );
}

/**
 * Returns one sentence for each name that is no setting and nearly one: a container and a service have their settings in the
 * environment, beside names of other programs.
 * @param names the names of the environment
 * @param settings the names of all settings
 */
export function misspeltSettings(names: readonly string[], settings: readonly string[]): string[] {
  return unknown(names, settings)
    .filter(({ score }) => score >= NEARLY)
    .map(({ name, nearest }) => sentence(name, 'the environment', nearest));
}

function unknown(names: readonly string[], settings: readonly string[]) {
  const known = new Set([...settings, ...settings.map((name) => `${name}_FILE`), ...READ_BY_OTHERS]);
  return names
    .filter((name) => !known.has(name) && !OF_POSTGRES.test(name))
    .map((name) => {
      const [best] = settings
        .map((setting) => ({ nearest: setting, score: similarity(name, setting) }))
        .toSorted((a, b) => b.score - a.score);
      return { name, nearest: best?.nearest ?? null, score: best?.score ?? 0 };
    });
}

function sentence(name: string, where: string, nearest: string | null): string {
  return `${name} in ${where} is not a setting of Cairn and has no effect.${nearest ? ` Is ${nearest} meant?` : ''}`;
}
