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
 * Reads the server's own settings and those of the groups. A blank setting counts as absent.
 * @throws ConfigError that names everything that is wrong
 */
export function readSettingsGroups<const Groups extends readonly SettingsGroup[]>(
  groups: Groups,
  env: Readonly<Record<string, string | undefined>>,
  { cwd }: { cwd: string },
): ConfigOf<Groups> {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const own = z.object(configShape).safeParse(given);
  const others = z.object(shapeOf(groups)).safeParse(given);
  const issues = [...(own.error?.issues ?? []), ...(others.error?.issues ?? [])];
  const problems = [
    ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    ...configProblems(given),
    ...groups.flatMap((group) => group.problems?.(given) ?? []),
  ];
  if (!own.success || !others.success || problems.length > 0) throw new ConfigError(problems);
  const config = configFrom(own.data, cwd);
  // Each group adds its part, which makes the whole a ConfigOf<Groups>.
  return groups.reduce((whole, group) => withPart(whole, group, others.data), config) as ConfigOf<Groups>;
}

function withPart(config: Config, group: SettingsGroup, settings: Record<string, unknown>): Config {
  const part = group.read(settings, config);
  const warnings = group.warnings?.(part, config) ?? [];
  return { ...config, ...part, warnings: [...config.warnings, ...warnings] };
}

function shapeOf(groups: readonly SettingsGroup[]): z.ZodRawShape {
  return Object.fromEntries(groups.flatMap(({ shape }) => Object.entries(shape)));
}
