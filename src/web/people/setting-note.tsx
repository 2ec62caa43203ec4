import { type ReactNode, useState } from 'react';
import { PanelDialog } from '../ui/dialogs/panel-dialog.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './people.module.css';

/** A text button that opens an explanation, with the names of the server's settings that change it. */
export function SettingNote({
  label,
  settings,
  children,
}: {
  label: string;
  settings: readonly string[];
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{label}</TextButton>
      <PanelDialog open={isOpen} title={label} onClose={() => setOpen(false)}>
        <div className={styles.settingNote}>
          {children}
          <p className={styles.quiet}>
            The person who runs the server changes this by{' '}
            {settings.map((name, index) => (
              <span key={name}>
                {index > 0 && ' and '}
                <code>{name}</code>
              </span>
            ))}
            .
          </p>
        </div>
      </PanelDialog>
    </>
  );
}
