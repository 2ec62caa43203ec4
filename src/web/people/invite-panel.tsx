import { Button, Textarea } from '@mantine/core';
import { INVITATION_DAYS, MAX_INVITED_AT_ONCE, type ReadAddress } from '#contract/people-contract.ts';
import { showDate } from '#records';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { counted } from '../ui/count-words.ts';
import { Form } from '../ui/forms/form.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { DateInput } from '../ui/input/date-input.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './people.module.css';
import { GIVEN_ROLES } from './people-words.ts';
import { type InvitationDraft, useInvitationDraft } from './use-invitation-draft.ts';

type InvitePanelProps = {
  /** The allowed domains; null: every one. */
  domains: readonly string[] | null;
  onInvited: (emails: readonly string[]) => void;
  onClose: () => void;
};

/** The form that mails invitations. Each typed line is checked at once, and says what will happen with it. */
export function InvitePanel({ domains, onInvited, onClose }: InvitePanelProps) {
  const draft = useInvitationDraft(onInvited);
  return (
    <Form onSubmit={draft.send} noValidate>
      <div className={styles.sectionHead}>
        <h2 className={styles.asideTitle}>Invite</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseIcon size={12} />
        </button>
      </div>
      <p className={styles.quiet}>Each gets an email with a link that is good for {INVITATION_DAYS} days.</p>
      <Addresses draft={draft} domains={domains} />
      <InvitedAccess draft={draft} />
      <Textarea
        className={styles.field ?? ''}
        label="A personal message (optional)"
        placeholder="Goes into the email, above the link"
        autosize
        minRows={2}
        maxLength={500}
        {...draft.fields.text('line')}
      />
      <ErrorNotice>{draft.problem}</ErrorNotice>
      <div className={styles.line}>
        <Button type="submit" disabled={!draft.isReady} loading={draft.isSending}>
          Send {counted(draft.count, 'invitation')}
        </Button>
        <TextButton onClick={onClose}>Cancel</TextButton>
      </div>
    </Form>
  );
}

function Addresses({ draft, domains }: { draft: InvitationDraft; domains: InvitePanelProps['domains'] }) {
  return (
    <>
      <Textarea
        className={styles.field ?? ''}
        label="Email addresses, one a line"
        autosize
        minRows={3}
        maxRows={12}
        autoFocus
        spellCheck={false}
        autoCapitalize="none"
        {...draft.fields.text('text')}
      />
      <ul className={`quiet ${styles.read}`} aria-live="polite">
        {draft.isTooMany && <li data-state="misspelt">Invite at most {MAX_INVITED_AT_ONCE} at once.</li>}
        {draft.addresses.map((address) => (
          <ReadLine key={`${address.state} ${address.text}`} address={address} domains={domains} />
        ))}
      </ul>
    </>
  );
}

function InvitedAccess({ draft: { fields, isDayWrong } }: { draft: InvitationDraft }) {
  return (
    <>
      <h3 className="cap" id="invite-access">
        Access
      </h3>
      <ChoiceGroup
        look="list"
        name="invite-access"
        labelledBy="invite-access"
        choices={GIVEN_ROLES}
        isChosen={({ value }) => value === fields.values.role}
        onChoose={({ value }) => fields.set({ role: value })}
      />
      <DateInput
        className={styles.field ?? ''}
        label="Until (optional)"
        calendarLabel="Choose the last day"
        {...fields.text('until')}
        error={isDayWrong ? 'Write one day, such as 31 December 2026.' : undefined}
        onChoose={(day) => fields.set({ until: showDate(day) })}
      />
    </>
  );
}

/** Says what will happen with one line; nothing for a new address. */
function ReadLine({ address, domains }: { address: ReadAddress; domains: InvitePanelProps['domains'] }) {
  const words = {
    new: null,
    outside: `${address.text} is outside ${(domains ?? []).join(', ')}. The invitation allows it.`,
    here: `${address.name ?? address.text} is here already and gets no email.`,
    invited: `${address.text} is invited already and gets a new link.`,
    misspelt: `${address.text} is not an email address.`,
    twice: `${address.text} is here twice and gets one email.`,
  }[address.state];
  return words && <li data-state={address.state}>{words}</li>;
}
