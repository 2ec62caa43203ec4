import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { namedClientsQuery } from '../found/look-up-queries.ts';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 50;

/** Chooses a client by its name or id; the server searches. */
export function ClientPicker({
  value,
  error,
  onChoose,
}: {
  value: string | null;
  error: string | undefined;
  onChoose: (clientId: string | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [chosenName, setChosenName] = useState('');
  const words = typed === chosenName ? '' : typed.trim();
  const [asked] = useDebouncedValue(words, DEBOUNCE_MS);
  const { data, isError } = useQuery(namedClientsQuery(asked));
  const options = (data?.items ?? []).map(({ id, data: client }) => ({
    value: id,
    label: client.name || id,
  }));
  const isListed = options.some((option) => option.value === value);
  const all = value === null || isListed ? options : [{ value, label: chosenName }, ...options];
  return (
    <Select
      label="On"
      placeholder="A client, by name or ID"
      searchable
      clearable
      comboboxProps={MENU_IN_PAGE}
      data={all}
      // The server has searched already.
      filter={({ options: found }) => found}
      value={value}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isError ? 'The clients could not be searched' : 'No client with this name'}
      clearButtonProps={{ 'aria-label': 'Choose no client' }}
      onChange={(id, option) => {
        setChosenName(option?.label ?? '');
        onChoose(id);
      }}
    />
  );
}
