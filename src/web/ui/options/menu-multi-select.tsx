import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { pickHighlighted } from './pick-highlighted.ts';
import { useSearchedMenu } from './searched-menu.tsx';

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

/**
 * What Enter does in a menu of several options. It picks what was typed or moved to since the last pick; on an empty
 * search it confirms what is picked, and adds or removes nothing.
 */
function usePickingEnter(onConfirm: (() => void) | undefined) {
  const hasMoved = useRef(false);
  return {
    onPick() {
      hasMoved.current = false;
    },
    /** Comes before the menu's own handling of the key. */
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      const { key, target, nativeEvent } = event;
      if (key === 'ArrowDown' || key === 'ArrowUp') hasMoved.current = true;
      const search = target instanceof HTMLInputElement ? target.value.trim() : '';
      if (key !== 'Enter' || nativeEvent.isComposing) return;
      const isWithModifier = event.ctrlKey || event.metaKey;
      if ((search !== '' || hasMoved.current) && !isWithModifier) return pickHighlighted(event);
      event.stopPropagation();
      event.preventDefault();
      onConfirm?.();
    },
  };
}
