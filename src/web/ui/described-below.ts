/** An input says what it is above, and how it is meant below. */
export const DESCRIBED_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
];
