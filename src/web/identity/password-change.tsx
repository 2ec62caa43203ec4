import { useState } from 'react';
import { auth } from '../api/auth-client.ts';
import { StatusNotice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import styles from './account-page.module.css';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** Changing one's password, which takes the current one and ends all other sessions. */
export function PasswordChange() {
  const [changes, setChanges] = useState(0);
  const change = async (typed: Typed) => {
    await auth.changePassword({
      currentPassword: typed('currentPassword'),
      newPassword: typed('newPassword'),
    });
    setChanges(changes + 1);
  };
  return (
    <div className={styles.change}>
      <IdentityForm key={changes} button="Change password" onSubmit={change}>
        <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" />
        <NewPasswordField label="New password" name="newPassword" />
        {changes > 0 && (
          <StatusNotice>Your password is changed. Your other sessions have ended.</StatusNotice>
        )}
      </IdentityForm>
    </div>
  );
}
