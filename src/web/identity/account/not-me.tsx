import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnAccount } from '#contract/account/own-account.ts';
import { undoneSentences } from '#contract/account/undone-acts.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { auth } from '../../api/auth-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { storeLogInNotices } from '../log-in-notices.ts';
import { leaveTool } from '../log-out.ts';

/** The button "That was not me": ends all sessions and voids the password, after a question. */
export function NotMe({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false);
  const hasPassword = account.passwordChangedAt !== null;
  const report = useMutation({
    mutationFn: auth.reportSignIn,
    onSuccess({ undone }) {
      const next = hasPassword ? [`The link to a new password is on its way to ${account.email}.`] : [];
      storeLogInNotices(['All your sessions have ended.', ...undoneSentences(undone), ...next]);
      leaveTool(PAGE_PATHS.logIn);
    },
  });
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>That was not me</TextButton>
      <ConfirmDialog
        open={isOpen}
        title="Was a sign-in not yours?"
        confirmLabel="End all sessions"
        isBusy={report.isPending}
        failure={report.error?.message}
        onConfirm={() => report.mutate()}
        onClose={() => setOpen(false)}
      >
        <p>
          All your sessions end, this one too.
          {hasPassword && ` Your password stops working, and the link to a new one goes to ${account.email}.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
