import { useRef, useState } from 'react';
import { cleanOptions } from '#records';
import { focusDrawn } from '../../ui/input/focus-drawn.ts';

/** What a text was split into, at which line, and all options as they are without. */
type Split = { options: readonly string[]; index: number; asOne: string[] };

export type OptionLineSteps = ReturnType<typeof useOptionLines>['steps'];

/** What can be done with lines of options; the line after the last option is the empty one for the next. */
export function useOptionLines(value: readonly string[], onChange: (options: string[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(value);
  latest.current = value;
  const [split, setSplit] = useState<Split | null>(null);
  const inputs = () => [...(list.current?.querySelectorAll('input') ?? [])];
  const draw = (options: string[], focused: number, into: Split | null = null) =>
    focusDrawn(
      () => {
        onChange(options);
        setSplit(into);
      },
      () => inputs()[focused],
    );
  const placed = (index: number, options: readonly string[]) =>
    cleanOptions([...latest.current.slice(0, index), ...options, ...latest.current.slice(index + 1)]);
  const splitOf = (index: number, options: readonly string[], asOne: readonly string[]) =>
    options.length > 1 ? { options, index, asOne: placed(index, asOne) } : null;
  const steps = {
    focus: (index: number) => inputs()[index]?.focus(),
    change(index: number, text: string) {
      onChange([...value.slice(0, index), text, ...value.slice(index + 1)]);
      setSplit(null);
    },
    remove: (index: number) => draw(value.toSpliced(index, 1), Math.max(0, index - 1)),
    /** Adds pasted options before what a line has, and goes on below them; `asOne` is their text when it had no lines. */
    insert(index: number, options: readonly string[], asOne: string | null) {
      const kept = value.slice(index, index + 1).filter((text) => text.trim() !== '');
      const into = asOne === null ? null : splitOf(index, options, [asOne, ...kept]);
      draw(placed(index, [...options, ...kept]), index + options.length, into);
    },
    /** Puts options in the place of a line that still has this text; the focus stays where it is. */
    splitLine(index: number, text: string, options: readonly string[]) {
      if (latest.current[index] !== text) return;
      const focused = inputs().findIndex((input) => input.matches(':focus'));
      const moved = focused > index ? focused + options.length - 1 : focused;
      draw(placed(index, options), moved, splitOf(index, options, [text]));
    },
  };
  const keepAsOne = () => split && draw(split.asOne, split.index + 1);
  return { list, split, keepAsOne, steps };
}
