import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

/** The input for an email address. */
export function EmailField(field: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
    />
  );
}
