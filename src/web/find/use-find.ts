import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueries } from '../api/api-client.ts';
import { actionEntries, newClientEntry, screenEntries } from './commands.ts';
import { FIRST_ENTRIES, type FindSection, foundSections, matchingSection } from './find-entries.ts';
import { recentEntries } from './recent-entries.ts';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 60;
/** Entries of a section after "more". */
const MORE_ENTRIES = 50;

/** What the palette shows for the typed text. */
export function useFind(typed: string) {
  const [widened, setWidened] = useState<string>();
  const words = typed.trim();
  const [asked] = useDebouncedValue(words, DEBOUNCE_MS);
  const found = useQuery(
    apiQueries.find.queryOptions({
      input: { q: asked, limit: widened ? MORE_ENTRIES : FIRST_ENTRIES },
      enabled: asked !== '',
      placeholderData: keepPreviousData,
    }),
  );
  // While words are being looked up those of the last search stay, so that the list does not jump.
  const isSettled = words === asked && !found.isFetching;
  const groups = words === '' || found.isError ? [] : (found.data?.groups ?? []);
  const limit = (title: string) => (title === widened ? MORE_ENTRIES : FIRST_ENTRIES);
  const sections = words === '' ? beginning() : [...foundSections(groups, limit), ...matching()];
  const shown = sections.filter(({ entries }) => entries.length > 0);

  function matching(): FindSection[] {
    return [
      matchingSection('Screens', screenEntries(), words),
      matchingSection('Actions', actionEntries(), words),
    ];
  }
  const isNothing = isSettled && words !== '' && shown.length === 0 && !found.isError;
  return {
    words,
    isSettled,
    hasFailed: words !== '' && found.isError,
    retry: () => void found.refetch(),
    widen: setWidened,
    isNothing,
    sections: isNothing ? [{ title: 'Actions', entries: [newClientEntry(words)], more: 0 }] : shown,
    count: shown.reduce((sum, { entries, more }) => sum + entries.length + more, 0),
  };
}

function beginning(): FindSection[] {
  return [
    { title: 'Last opened', entries: [...recentEntries()], more: 0 },
    { title: 'Actions', entries: actionEntries(), more: 0 },
  ];
}

export type Find = ReturnType<typeof useFind>;
