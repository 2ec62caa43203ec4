import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChevronIcon } from '../icons.tsx';
import { MENU_IN_PAGE } from './option-menu.ts';

/** The menu of what can be taken away of what is shown. */
export function ExportMenu({ children }: { children: ReactNode }) {
  return (
    <Menu {...MENU_IN_PAGE}>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronIcon />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Export">{children}</Menu.Dropdown>
    </Menu>
  );
}
