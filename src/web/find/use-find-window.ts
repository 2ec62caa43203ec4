import { useVirtualizedCombobox } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FindEntry } from './find-entries.ts';
import { MORE, numberOptions, optionId, RETRY } from './find-list.tsx';
import { rememberOpened } from './recent-entries.ts';
import { useFind } from './use-find.ts';

/** The typed text, what is found for it, and what the keys do. */
export function useFindWindow(onClose: () => void) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [index, setSelected] = useState(0);
  const find = useFind(typed);
  const sections = numberOptions(find);
  const options = sections.flatMap((section) => section.options);
  const selected = Math.min(index, Math.max(0, options.length - 1));
  const { open, readModifier } = useOpenEntry(onClose);
  const isEnterWaiting = useRef(false);
  const combobox = useVirtualizedCombobox({
    opened: true,
    totalOptionsCount: options.length,
    getOptionId: (at) => optionId(listId, at),
    selectedOptionIndex: selected,
    setSelectedOptionIndex: setSelected,
    onSelectedOptionSubmit: submitSelected,
  });

  // Enter opens the first entry, but never one that was found for an earlier text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer to what is typed submits
  useEffect(() => {
    if (find.isSettled && isEnterWaiting.current) submitSelected(selected);
    if (find.isSettled) isEnterWaiting.current = false;
  }, [find.isSettled, find.words]);

  useInView(optionId(listId, selected));

  function submitSelected(at: number) {
    if (!find.isSettled && find.words !== '') {
      isEnterWaiting.current = true;
      return;
    }
    const option = options[at];
    if (option) submit(option.value);
  }

  const findEntry = (value = '') =>
    find.sections.flatMap(({ entries }) => entries).find(({ to }) => to === value);

  function submit(value: string) {
    if (value === RETRY) return find.retry();
    if (value.startsWith(MORE)) return find.widen(value.slice(MORE.length));
    const entry = findEntry(value);
    if (entry) open(entry);
  }

  return {
    ...{ find, sections, typed, selected, listId, combobox },
    hasQuestions: findEntry(options[selected]?.value)?.questions !== undefined,
    submit,
    keyDown: readModifier,
    mouseDown: readModifier,
    type(text: string) {
      setTyped(text);
      setSelected(0);
    },
  };
}

/** Scrolls to the element with an id when it becomes another one. */
function useInView(id: string) {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

/**
 * Opens an entry and closes the window; in a new tab while Ctrl or Cmd is held, and the window stays. With Shift the
 * questions about it are opened.
 */
function useOpenEntry(onClose: () => void) {
  const navigate = useNavigate();
  const held = useRef({ newTab: false, questions: false });
  return {
    readModifier({ ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent) {
      held.current = { newTab: ctrlKey || metaKey, questions: shiftKey };
    },
    open(entry: FindEntry) {
      rememberOpened(entry);
      const to = (held.current.questions && entry.questions) || entry.to;
      if (held.current.newTab) return void window.open(to, '_blank', 'noopener');
      onClose();
      void navigate(to);
    },
  };
}
