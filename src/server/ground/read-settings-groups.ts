import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Config, configFrom, configProblems, configShape } from './config.ts';
import type { ConfigOf, SettingsGroup } from './settings-group.ts';

/** Thrown for settings with which the server cannot start; `problems` has one sentence for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      ['Cairn cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)].join('\n'),
    );
    this.problems = problems;
  }
}

/** Returns the names of the server's own settings and of the groups' settings. */
export function settingNames(groups: readonly SettingsGroup[]): string[] {
  return Object.keys({ ...configShape, ...shapeOf(groups) });
}

/**
 * Reads the server's own settings and those of the groups. A blank setting counts as absent. A setting may also be the
 * content of a file, which the setting of its name with `_FILE` names.
 * @throws ConfigError that names everything that is wrong
 */
export function readSettingsGroups<const Groups extends readonly SettingsGroup[]>(
  groups: Groups,
  env: Readonly<Record<string, string | undefined>>,
  { cwd }: { cwd: string },
): ConfigOf<Groups> {
  const { given, problems: fileProblems } = withFiles(trimmed(env), settingNames(groups));
  const own = z.object(configShape).safeParse(given);
  const others = z.object(shapeOf(groups)).safeParse(given);
  const issues = [...(own.error?.issues ?? []), ...(others.error?.issues ?? [])];
  const problems = [
    ...fileProblems,
    ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    ...configProblems(given),
    ...groups.flatMap((group) => group.problems?.(given) ?? []),
  ];
  if (!own.success || !others.success || problems.length > 0) throw new ConfigError(problems);
  const config = configFrom(own.data, cwd);
  // Each group adds its part, which makes the whole a ConfigOf<Groups>.
  return groups.reduce((whole, group) => withPart(whole, group, others.data), config) as ConfigOf<Groups>;
}

function trimmed(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}

/** Adds the settings that are in files, such as AUTH_SECRET_FILE=/run/secrets/auth-secret. */
function withFiles(
  given: Record<string, string>,
  names: readonly string[],
): { given: Record<string, string>; problems: string[] } {
  const [found, problems] = [{ ...given }, [] as string[]];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name} and ${name}_FILE must not be set together.`);
    try {
      found[name] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE must name a file that this server can read.`);
    }
  }
  return { given: found, problems };
}

function withPart(config: Config, group: SettingsGroup, settings: Record<string, unknown>): Config {
  const part = group.read(settings, config);
  const warnings = group.warnings?.(part, config) ?? [];
  return { ...config, ...part, warnings: [...config.warnings, ...warnings] };
}

function shapeOf(groups: readonly SettingsGroup[]): z.ZodRawShape {
  return Object.fromEntries(groups.flatMap(({ shape }) => Object.entries(shape)));
}
