import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useSearchedMenu } from './searched-menu.tsx';
import { usePickingEnter } from './use-picking-enter.ts';

/** A select of several options, of any number, with a searched menu. */
export function MenuMultiSelect({
  onConfirm,
  ...select
}: MultiSelectProps & {
  /** Called on Enter when nothing is searched, and on Ctrl+Enter. */
  onConfirm?: () => void;
}) {
  const enter = usePickingEnter(onConfirm);
  return (
    <MultiSelect
      selectFirstOptionOnChange
      {...useSearchedMenu()}
      {...select}
      wrapperProps={{ onKeyDownCapture: enter.onKeyDownCapture }}
      onChange={(values) => {
        enter.onPick();
        select.onChange?.(values);
      }}
    />
  );
}
