import { Button, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { ENTITY_ROW } from '#rules';
import { isFreeKey } from '../../ui/keys/is-free-key.ts';
import { KeyHint } from '../../ui/keys/key-hint.tsx';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';
import { useNewKey } from '../../ui/keys/use-new-key.ts';
import { TextLink } from '../../ui/text-button.tsx';
import { OpenFiles } from '../aside/open-files.tsx';
import { openFilesQuery } from '../aside/open-files-queries.ts';
import { WhatIsWrong } from '../aside/what-is-wrong.tsx';
import { type Waiting, WhatWaits } from '../aside/what-waits.tsx';
import { DeskHandovers } from '../handovers/desk-handovers.tsx';
import { focusRow } from '../row-focus.ts';
import type { FileKey } from '../session/file-key.ts';
import styles from './desk.module.css';
import { DeskChanged } from './desk-changed.tsx';
import { DeskDue } from './desk-due.tsx';
import { DeskMessages, DeskScreening } from './desk-inboxes.tsx';

const NEW_CLIENT = `${PAGE_PATHS.clients}?panel=new`;
/** The actions of the rows, in the order of the page. */
const ROW_ACTIONS = '[data-desk] li :is(a, button):last-of-type';

/** The user's desk while no record is chosen: open questionnaires, reviews, changes. */
export function Desk({ onOpen }: { onOpen: (key: FileKey | null) => void }) {
  const navigate = useNavigate();
  useDeskKeys();
  useNewKey(() => void navigate(NEW_CLIENT));
  return (
    <div className={styles.desk} data-desk>
      <DeskHandovers />
      <OpenFiles current={null} onOpen={onOpen} />
      <NothingOpen />
      <DeskDue />
      <DeskChanged />
      <p className={`quiet ${styles.keys}`}>
        <Kbd>J</Kbd> <Kbd>K</Kbd> move <Kbd>Enter</Kbd> open <Kbd>/</Kbd> search by name <Kbd>N</Kbd> new
        client
      </p>
    </div>
  );
}

/** The desk's solid button. */
export function NewClient() {
  return (
    <Button component={Link} to={NEW_CLIENT} aria-keyshortcuts="n">
      New client<KeyHint>N</KeyHint>
    </Button>
  );
}

/** Leads on while no questionnaire is open. */
function NothingOpen() {
  const { data } = useQuery(openFilesQuery);
  if (data?.total !== 0) return null;
  return (
    <p className="quiet">
      Your questionnaires appear here, and those of colleagues.{' '}
      <TextLink to={PAGE_PATHS.clients}>All clients</TextLink>
    </p>
  );
}

/** The right column of the desk: what is wrong and to do, findings, messages. */
export function DeskAside({ waiting }: { waiting: Waiting }) {
  return (
    <div className={styles.aside} data-desk>
      <WhatIsWrong />
      <WhatWaits waiting={waiting} />
      <DeskScreening />
      <DeskMessages />
    </div>
  );
}

/** Single keys outside inputs: J and K move through the rows, / goes to the search, N adds a client. */
function useDeskKeys() {
  const move = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>(ROW_ACTIONS)];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[at === -1 ? 0 : Math.min(Math.max(0, at + by), rows.length - 1)]?.focus();
  };
  const actions: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    k: () => move(-1),
    '/': () => focusRow(ENTITY_ROW),
  };
  useDocumentKeys((event) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action || !isFreeKey(event)) return;
    event.preventDefault();
    action();
  });
}
