import type { PeopleChange } from '#contract/people-contract.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { peopleCount } from './people-words.ts';
import type { ChangeRequest, PeopleChanging } from './use-people-change.ts';

type Question = { title: (who: string) => string; follows: string; confirm: string };

const QUESTIONS: Partial<Record<PeopleChange['kind'], Question>> = {
  disable: {
    title: (who) => `Disable ${who}?`,
    follows:
      'All sessions end at once, and the person can no longer log in. Decisions and notes stay under the name.',
    confirm: 'Disable',
  },
  refuse: {
    title: (who) => `Refuse ${who}?`,
    follows: 'The account is kept, but cannot log in. You can enable it later.',
    confirm: 'Refuse',
  },
  'end-sessions': {
    title: (who) => `End the sessions of ${who}?`,
    follows: 'They are asked to log in again. What is typed in an open screen stays there until then.',
    confirm: 'End sessions',
  },
  'reset-second-factors': {
    title: (who) => `Reset the second factor of ${who}?`,
    follows:
      'Passkeys, app and recovery codes are removed, all sessions end, and a mail says so. Until a new one is added, the password alone logs in. This cannot be undone, so make sure that the request is really theirs.',
    confirm: 'Reset',
  },
  withdraw: {
    title: (who) => `Withdraw the invitation of ${who}?`,
    follows: 'The link that was mailed stops working.',
    confirm: 'Withdraw',
  },
};

/** Asks for confirmation before a change that takes something from a person, and says what follows. */
export function ChangeDialog({ changing }: { changing: PeopleChanging }) {
  const { asked } = changing;
  const question = asked && QUESTIONS[asked.change.kind];
  return (
    <ConfirmDialog
      open={Boolean(question)}
      title={asked && question ? question.title(whoOf(asked)) : ''}
      confirmLabel={question?.confirm ?? ''}
      isBusy={changing.isBusy}
      failure={changing.problem}
      onConfirm={changing.confirm}
      onClose={changing.cancel}
    >
      <p>{question?.follows}</p>
    </ConfirmDialog>
  );
}

function whoOf({ people }: ChangeRequest): string {
  const [first] = people;
  return people.length === 1 && first ? first.name : peopleCount(people.length);
}
