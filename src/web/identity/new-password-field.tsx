import { useSettings } from '../api/use-settings.ts';
import { PasswordField } from '../ui/text-field.tsx';

/** The input for a new password, with its minimum length. */
export function NewPasswordField({
  label = 'Password',
  name = 'password',
}: {
  label?: string;
  name?: string;
}) {
  const settings = useSettings();
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      hint={settings ? `At least ${settings.minPasswordLength} characters.` : '\u00a0'}
    />
  );
}
