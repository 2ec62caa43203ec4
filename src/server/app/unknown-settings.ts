import { similarity } from '#matching';

/** The least similarity, 0–100, of a setting that is named as the one that may be meant. */
const LIKELY = 60;
/** What `.env` holds for compose.yaml and for Node, which the server itself does not read. */
const READ_BY_OTHERS: ReadonlySet<string> = new Set(['POSTGRES_PASSWORD', 'NODE_OPTIONS', 'TZ']);

/**
 * Returns one sentence for each name that is no setting, with the setting that is most like it.
 * @param names the names that a settings file holds
 * @param settings the names of all settings
 */
export function unknownSettings(names: readonly string[], settings: readonly string[]): string[] {
  const known = new Set([...settings, ...settings.map((name) => `${name}_FILE`), ...READ_BY_OTHERS]);
  return names
    .filter((name) => !known.has(name))
    .map((name) => {
      const [nearest] = settings
        .map((setting) => ({ setting, score: similarity(name, setting) }))
        .toSorted((a, b) => b.score - a.score);
      const hint = nearest && nearest.score >= LIKELY ? ` Is ${nearest.setting} meant?` : '';
      return `${name} in .env is not a setting of Cairn and has no effect.${hint}`;
    });
}
