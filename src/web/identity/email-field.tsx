import { TextField } from '../ui/text-field.tsx';

/** Where a person types their e-mail address. */
export function EmailField({
  autoComplete = 'username',
  ...field
}: {
  autoComplete?: string;
  defaultValue?: string;
}) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
    />
  );
}
