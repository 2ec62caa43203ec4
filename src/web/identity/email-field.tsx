import { TextField } from '../ui/text-field.tsx';

/** The input for an e-mail address. */
export function EmailField({
  autoComplete = 'username',
  ...field
}: {
  autoComplete?: string;
  defaultValue?: string;
  onFocus?: () => void;
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
