import type { PersonRole, PersonView, SecondFactor } from '#contract/people-contract.ts';
import { MINUTE_MS, showDate } from '#records';
import { counted } from '../ui/count-words.ts';
import { clockWords, dayWords, recentDay } from '../ui/moment-words.ts';

export const ROLE_WORDS: Readonly<Record<PersonRole, string>> = {
  owner: 'Owner',
  full: 'Full',
  'read-only': 'Read only',
};

/** The roles that a new person can be given, to choose from. */
export const GIVEN_ROLES = (['full', 'read-only'] as const).map((value) => ({
  value,
  label: ROLE_WORDS[value],
}));

export const FACTOR_WORDS: Readonly<Record<SecondFactor, string>> = {
  passkey: 'Passkey',
  app: 'Authenticator app',
};

const NOW_MS = 2 * MINUTE_MS;

/** What a person may do, in one word, and below it until when, or who decided. */
export function accessOf(person: PersonView): { word: string; detail: string } {
  const role = ROLE_WORDS[person.role];
  if (person.state === 'invited') {
    const until = person.invitedUntil ? `, until ${dayWords(person.invitedUntil)}` : '';
    return { word: 'Invited', detail: `as ${role}${until}` };
  }
  const until = person.until ? `until ${showDate(person.until)}` : '';
  if (person.state !== 'disabled') return { word: role, detail: until };
  const { decided } = person;
  const isDecided = decided?.action === 'disabled' || decided?.action === 'refused';
  return {
    word: 'Disabled',
    detail: isDecided ? `by ${nameIn(decided.by)}, ${dayWords(decided.at)}` : until,
  };
}

/** The name in an address: the part before the @. */
function nameIn(address: string): string {
  return address.replace(/@.*$/, '');
}

/** When a person was seen: "now", "today, 08:52", "19 November", "never". */
export function lastSeenWords({ lastSeenAt }: PersonView): string {
  if (!lastSeenAt) return 'never';
  const at = new Date(lastSeenAt);
  const now = new Date();
  if (now.getTime() - at.getTime() < NOW_MS) return 'now';
  const day = recentDay(lastSeenAt, now);
  return day === 'today' || day === 'yesterday' ? `${day}, ${clockWords(lastSeenAt)}` : day;
}

/** The second factors of a person: "Passkey and app". Null for a person who may sign in and has none yet. */
export function secondFactorWords({ state, secondFactors }: PersonView): string | null {
  const [first, second] = secondFactors;
  if (first) return second ? 'Passkey and app' : FACTOR_WORDS[first];
  return state === 'in' ? null : '–';
}

/** The number of people: "1 person", "8 people". */
export function peopleCount(count: number): string {
  return counted(count, 'person', 'people');
}

const ACTION_WORDS: Readonly<Record<string, string>> = {
  joined: 'joined',
  asked: 'asked for approval',
  invited: 'invited',
  'invited-again': 'invited again',
  withdrawn: 'withdrew the invitation of',
  approved: 'approved',
  refused: 'refused',
  access: 'changed the access of',
  disabled: 'disabled',
  enabled: 'enabled',
  'sessions-ended': 'ended sessions of',
  'second-factors-reset': 'reset the second factor of',
};

/** A decision in one sentence: who did what to whom. */
export function actSentence(act: {
  by: string;
  about: string;
  action: string;
  old: string | null;
  new: string | null;
}) {
  const verb = ACTION_WORDS[act.action] ?? act.action;
  if (act.by === act.about) return `${act.by} ${verb}`;
  const values = act.action === 'sessions-ended' ? [] : [act.old, act.new].filter((value) => value !== null);
  return `${act.by} ${verb} ${act.about}${values.length > 0 ? `: ${values.map(accessText).join(' → ')}` : ''}`;
}

/** An access as the server records it, such as `read-only until 2026-12-31`, for people. */
function accessText(stored: string): string {
  const [role = '', day] = stored.split(' until ');
  const word = ROLE_WORDS[role as PersonRole] ?? role;
  return day ? `${word} until ${showDate(day)}` : word;
}

/** Divides addresses; a comma within a name does not, as in “Smith, Tom <tom@cairn.example>”, which mail programs copy. */
const BETWEEN_ADDRESSES = /[\n;]|(?<=@[^,;\n]*),|,(?![^@;\n]*<[^<>]*@)/;

/** The addresses in a text, one a line or divided by commas or semicolons, each with the name before it. */
export function addressesIn(text: string): string[] {
  return text
    .split(BETWEEN_ADDRESSES)
    .map((one) => one.trim())
    .filter(Boolean);
}
