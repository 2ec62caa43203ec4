import { Button, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { INVITATION_DAYS, MAX_INVITED_AT_ONCE, type ReadAddress } from '#contract/people-contract.ts';
import { showDate } from '#records';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { counted } from '../ui/count-words.ts';
import { Form } from '../ui/forms/form.tsx';
import { useFields } from '../ui/forms/use-fields.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { DateInput } from '../ui/input/date-input.tsx';
import { typedDay } from '../ui/input/typed-day.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './people.module.css';
import { useInvite, useReadAddresses } from './people-queries.ts';
import { addressesIn, GIVEN_ROLES } from './people-words.ts';

const DEBOUNCE_MS = 250;
const MAILED: ReadonlySet<ReadAddress['state']> = new Set(['new', 'outside', 'invited']);

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

/** What is typed in the panel of invitations, and what sending it would do. */
function useInvitationDraft(onInvited: (emails: readonly string[]) => void) {
  const fields = useFields({ text: '', role: 'full' as 'full' | 'read-only', until: '', line: '' });
  const { text, role, until, line } = fields.values;
  const lines = addressesIn(text);
  const isTooMany = lines.length > MAX_INVITED_AT_ONCE;
  const [settled] = useDebouncedValue(lines.slice(0, MAX_INVITED_AT_ONCE).join('\n'), DEBOUNCE_MS);
  const read = useReadAddresses(addressesIn(settled));
  const invite = useInvite(onInvited);
  const addresses = lines.length > 0 ? (read.data ?? []) : [];
  const count = addresses.filter(({ state }) => MAILED.has(state)).length;
  const day = typedDay(until);
  const isDayWrong = until.trim() !== '' && !day;
  const isReady = count > 0 && !isTooMany && !isDayWrong;
  return {
    ...{ fields, addresses, count, isTooMany, isDayWrong, isReady },
    isSending: invite.isPending,
    problem: invite.error?.message ?? read.error?.message,
    send() {
      if (isReady) invite.mutate({ lines, role, until: day ?? null, line });
    },
  };
}

type InvitationDraft = ReturnType<typeof useInvitationDraft>;
