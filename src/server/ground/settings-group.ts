import type { z } from 'zod';
import type { Config } from './config.ts';

/** Settings as text, by name; blank ones are absent. */
type GivenSettings = Readonly<Record<string, string>>;

/** The settings of one part of the server, and how they become its configuration. */
export type SettingsGroup<Shape extends z.ZodRawShape = z.ZodRawShape, Part extends object = object> = {
  /** The schema of each setting, by name, with its default. */
  shape: Shape;
  /** Returns one sentence for each problem of the settings taken together. */
  problems?(given: GivenSettings): string[];
  /** Returns the configuration for these settings. */
  read(settings: z.output<z.ZodObject<Shape>>, config: Config): Part;
  /** Returns one sentence for each setting that is valid but needs attention. */
  warnings?(part: Part, config: Config): string[];
};

/** The configuration of several groups together. */
export type ConfigOf<Groups extends readonly SettingsGroup[]> = Groups extends readonly [
  infer Group extends SettingsGroup,
  ...infer Rest extends readonly SettingsGroup[],
]
  ? ReturnType<Group['read']> & ConfigOf<Rest>
  : Config;

/** Declares a group; its types are inferred from its shape. */
export function settingsGroup<Shape extends z.ZodRawShape, Part extends object>(
  group: SettingsGroup<Shape, Part>,
): SettingsGroup<Shape, Part> {
  return group;
}
