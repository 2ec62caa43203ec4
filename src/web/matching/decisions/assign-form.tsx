import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../identity/session-queries.ts';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_DIALOG } from '../../ui/options/option-menu.ts';
import { reviewersQuery } from './reviewer-queries.ts';

const NO_ONE = 'no-one';

/** The id of a user to assign to, null for no one, or undefined while nothing is chosen. */
export type ChosenColleague = string | null | undefined;

/** The form that assigns work to a colleague or to no one: what it is about, to whom, and the fields of its caller. */
export function AssignForm({
  about,
  to,
  assigning,
  children,
  onChoose,
  onAssign,
  onClose,
}: {
  about: ReactNode;
  to: ChosenColleague;
  assigning: { error: Error | null; isPending: boolean };
  children?: ReactNode;
  onChoose: (to: ChosenColleague) => void;
  /** Undefined while there is nothing to assign. */
  onAssign: ((to: string | null) => void) | undefined;
  onClose: () => void;
}) {
  return (
    <DialogForm
      onSubmit={() => to !== undefined && onAssign?.(to)}
      actions={
        <>
          <Button type="submit" disabled={to === undefined || !onAssign} loading={assigning.isPending}>
            Assign
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {about}
      <ColleagueChoice chosen={to} onChoose={onChoose} />
      {children}
      <ErrorNotice>{assigning.error?.message}</ErrorNotice>
    </DialogForm>
  );
}

/** The field that chooses whom work is handed on to, focused first. */
function ColleagueChoice({
  chosen,
  onChoose,
}: {
  chosen: ChosenColleague;
  onChoose: (chosen: ChosenColleague) => void;
}) {
  const { user } = useSession();
  const reviewers = useQuery(reviewersQuery);
  const colleagues = (reviewers.data ?? []).map(({ id, name }) => ({
    value: id,
    label: id === user?.id ? `${name} (you)` : name,
  }));
  return (
    <>
      <MenuSelect
        label="Assign to"
        placeholder="Choose a colleague"
        data-autofocus
        comboboxProps={MENU_IN_DIALOG}
        allowDeselect={false}
        data={[...colleagues, { value: NO_ONE, label: 'No one' }]}
        value={chosen === undefined ? null : (chosen ?? NO_ONE)}
        onChange={(value) => onChoose(value === NO_ONE ? null : (value ?? undefined))}
      />
      <ErrorNotice>{reviewers.error?.message}</ErrorNotice>
    </>
  );
}
