import type { z } from 'zod';
import type { Config } from './config.ts';

/** Settings as they are written, by name; blank ones are absent. */
type GivenSettings = Readonly<Record<string, string>>;

/** Settings that belong to one part of the server, and what they mean to it. */
export type SettingsGroup<Shape extends z.ZodRawShape = z.ZodRawShape, Part extends object = object> = {
  /** The form of each setting by its name. What is left out takes its default. */
  shape: Shape;
  /** What is wrong with the settings taken together, one sentence each. */
  problems?(given: GivenSettings): string[];
  /** The settings as the program uses them. */
  read(settings: z.output<z.ZodObject<Shape>>, config: Config): Part;
  /** What was set on purpose and still needs watching, one sentence each. */
  warnings?(part: Part, config: Config): string[];
};

/** The configuration that several groups are read to. */
export type ConfigOf<Groups extends readonly SettingsGroup[]> = Groups extends readonly [
  infer Group extends SettingsGroup,
  ...infer Rest extends readonly SettingsGroup[],
]
  ? ReturnType<Group['read']> & ConfigOf<Rest>
  : Config;

/** Declares a group; its types follow from its shape. */
export function settingsGroup<Shape extends z.ZodRawShape, Part extends object>(
  group: SettingsGroup<Shape, Part>,
): SettingsGroup<Shape, Part> {
  return group;
}
