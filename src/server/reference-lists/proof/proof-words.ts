import type { NameChange } from '#matching';

/** What is done to a name, with an example. */
export const CHANGE_WORDS: Record<NameChange, { label: string; example: string }> = {
  exact: { label: 'As it is written', example: 'Timofey Savvich Vetrogorov' },
  letter: { label: 'One wrong letter', example: 'Vetrogorov → Vetrogorow' },
  order: { label: 'Words in another order', example: 'Vetrogorov Timofey Savvich' },
  'legal-form': { label: 'Another legal form', example: 'Vetrogorov Line Ltd → Vetrogorov Line' },
  birthday: { label: 'One digit of the birthday', example: '14 → 11 January 1968' },
  title: { label: 'A title before', example: 'Dr. Timofey Vetrogorov' },
  suffix: { label: 'A suffix after', example: 'Timofey Vetrogorov Jr.' },
  digits: { label: 'A digit for a letter', example: 'Vetrog0rov' },
  hyphen: { label: 'A hyphen or a space', example: 'Timofey-Savvich Vetrogorov' },
  doubled: { label: 'A doubled letter', example: 'Vetroggorov' },
  'one-word': { label: 'Written as one word', example: 'TimofeyVetrogorov' },
  'middle-name': { label: 'Middle name missing', example: 'Timofey Vetrogorov' },
  initials: { label: 'Initials for first names', example: 'T. S. Vetrogorov' },
  nickname: { label: 'Another form of the first name', example: 'Tim Vetrogorov' },
  script: { label: 'Another script', example: 'Ветрогоров' },
};

export const KIND_WORDS = { contacts: 'People', clients: 'Companies' } as const;
