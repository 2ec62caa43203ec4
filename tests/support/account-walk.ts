import { rm } from 'node:fs/promises';
import type { PeopleChange } from '#contract/people-contract.ts';
import { deleteUser } from '../../src/server/identity/administer-users.ts';
import { identityTables } from '../../src/server/identity/base/identity-tables.ts';
import { ACCOUNT_LINKS, type AccountLink, linksIn } from './account-links.ts';
import { aPerson, type Person, pick } from './account-person.ts';
import { appCode } from './authenticator-app.ts';
import { cookiesOf } from './cookies-of.ts';
import { type Firm, OWNER } from './firm-scenario.ts';
import { type Answer, cookieOf } from './identity-scenario.ts';
import { outboxOf } from './outbox-mails.ts';
import type { ProviderScenario } from './provider-scenario.ts';
import { type SoftwarePasskey, softwarePasskey } from './software-passkey.ts';
import { withToken } from './token-scenario.ts';

/** An account that a thief and its owner act on, at random. */
export class AccountWalk {
  readonly thief: Person;
  readonly owner: Person;
  readonly #app: ProviderScenario;
  readonly #firm: Firm;
  readonly #addresses: string[];
  #userId = '';
  #made = 0;

  /** @param firm the server with an owner of the firm, who is neither of the two */
  constructor(firm: Firm & { app: ProviderScenario }, name: string) {
    this.#app = firm.app;
    this.#firm = firm;
    const own = `${name}@firm.example`;
    this.owner = aPerson('owner', [own]);
    this.thief = aPerson('thief', [`${name}@b.example`, `${name}@c.example`]);
    this.#addresses = [own, ...this.thief.mailboxes];
  }

  /** The account with its owner signed in. */
  async begin(): Promise<void> {
    await this.#app.join(this.#addresses[0] ?? '');
    this.#userId = await this.#firm.idOf(this.#addresses[0] ?? '');
    await this.signIn(this.owner, 0);
  }

  /** Signs in by a password that the person knows, at an address, with a code if they can. */
  async signIn(who: Person, choice: number): Promise<void> {
    const email = pick(this.#addresses, choice);
    for (const password of who.passwords) {
      const cookie = choice % 3 === 0 ? pick(who.browsers, choice) : undefined;
      const answer = await this.#call('/sign-in/email', { email, password }, cookie);
      if (answer.status !== 200) continue;
      await this.#enter(who, answer, choice);
    }
  }

  async addApp(who: Person, choice: number): Promise<void> {
    const cookie = pick(who.sessions, choice);
    const begun = (await this.#call('/two-factor/enable', {}, cookie)).body as { totpURI?: string };
    if (!begun.totpURI) return;
    const made = await this.#call('/two-factor/generate-backup-codes', {}, cookie);
    const codes = (made.body as { backupCodes?: string[] }).backupCodes ?? [];
    const entry = { code: await appCode(begun.totpURI), recoveryCode: codes[0] };
    const { status } = await this.#call('/two-factor/confirm', entry, cookie);
    who.codes.push(...codes);
    if (status === 200) who.apps.push(begun.totpURI);
  }

  async addPasskey(who: Person, choice: number): Promise<void> {
    const session = pick(who.sessions, choice);
    const passkey = softwarePasskey(this.#app.deps.config.baseUrl);
    const asked = await this.#call('/passkey/generate-register-options', undefined, session);
    if (asked.status !== 200) return;
    const response = passkey.create(asked.body as { challenge: string });
    await this.#call('/passkey/verify-registration', { response }, `${session}; ${cookiesOf(asked)}`);
    who.passkeys.push(passkey);
  }

  async enterByPasskey(who: Person, choice: number): Promise<void> {
    const passkey = pick(who.passkeys, choice);
    if (passkey) await this.#enter(who, await this.#askPasskey(passkey), choice);
  }

  async makeToken(who: Person, choice: number): Promise<void> {
    const headers = { cookie: pick(who.sessions, choice) ?? '', origin: this.#app.deps.config.baseUrl };
    const json = { name: 'Nightly export', rights: ['everything'], days: 365 };
    const made = await this.#app.request('/api/tokens', { method: 'POST', json, headers });
    if (made.ok) who.tokens.push(((await made.json()) as { secret: string }).secret);
  }

  /** Signs in with the person's account of a provider, which vouches for one of their mailboxes. */
  async enterByProvider(who: Person, choice: number): Promise<boolean> {
    const email = pick(who.mailboxes, choice) ?? '';
    const person = { sub: `${who.name}-${this.#userId}`, email, email_verified: true };
    const { cookie } = await this.#app.signIn(person);
    const session = cookie ? await this.#call('/get-session', undefined, cookie) : null;
    // A new account of their own opens nothing of this one.
    const id = (session?.body as { user?: { id: string } } | null)?.user?.id;
    if (id === this.#userId) who.sessions.push(cookie);
    else if (id) await deleteUser(this.#app.deps, email);
    return id === this.#userId;
  }

  /** An owner of the firm changes the account, as its user or the thief has asked. */
  async changePerson(...changes: PeopleChange[]): Promise<void> {
    const cookie = await this.#app.logIn(OWNER);
    for (const change of changes) {
      const headers = { cookie, origin: this.#app.deps.config.baseUrl };
      const json = { people: [this.#userId], change };
      await this.#app.request('/api/people/changes', { method: 'POST', json, headers });
    }
  }

  async removeFactor(who: Person, choice: number): Promise<void> {
    await this.#call('/two-factor/disable', {}, pick(who.sessions, choice));
  }

  async makeCodes(who: Person, choice: number): Promise<void> {
    const made = await this.#call('/two-factor/generate-backup-codes', {}, pick(who.sessions, choice));
    who.codes.push(...((made.body as { backupCodes?: string[] }).backupCodes ?? []));
  }

  async changePassword(who: Person, choice: number): Promise<void> {
    const newPassword = this.#newPassword();
    for (const currentPassword of [...who.passwords]) {
      const change = { currentPassword, newPassword, revokeOtherSessions: choice % 2 === 0 };
      const { status } = await this.#call('/change-password', change, pick(who.sessions, choice));
      if (status === 200) who.passwords.add(newPassword);
    }
  }

  async changeEmail(who: Person, choice: number): Promise<void> {
    for (const password of [...who.passwords]) {
      const change = { newEmail: pick(who.mailboxes, choice), password };
      await this.#call('/change-email', change, pick(who.sessions, choice));
    }
  }

  async endSessions(who: Person, choice: number): Promise<void> {
    await this.#call('/revoke-other-sessions', {}, pick(who.sessions, choice));
  }

  async report(who: Person, choice: number): Promise<void> {
    await this.#call('/report-sign-in', {}, pick(who.sessions, choice));
  }

  async askReset(who: Person, choice: number): Promise<void> {
    await this.#call('/request-password-reset', { email: pick(who.mailboxes, choice) });
  }

  /** Opens a link of the person's mail, one of a kind. Returns whether it did anything. */
  async press(who: Person, kind: AccountLink, choice: number): Promise<boolean> {
    const link = pick(await this.#links(who, kind), choice);
    return link !== undefined && this.#use(who, kind, link, choice);
  }

  /** The thief learns the owner's present password. */
  async watch(who: Person): Promise<void> {
    for (const password of this.owner.passwords) who.passwords.add(password);
  }

  /**
   * The owner's last step, everything right: they take the change of their address back, or else report a sign-in, or else choose
   * a password and report from inside; then they choose a password by the newest link.
   */
  async takeBack(): Promise<void> {
    if (!(await this.#locked())) {
      await this.askReset(this.owner, 0);
      await this.#pressNewest('reset');
      await this.signIn(this.owner, 0);
      await this.report(this.owner, this.owner.sessions.length - 1);
    }
    await this.#pressNewest('reset');
  }

  /** What of the thief's opens the tool, or the account in part. */
  async openings(): Promise<string[]> {
    const found: string[] = [];
    const { thief } = this;
    for (const session of thief.sessions) if (await this.#app.isIn(session)) found.push('a session');
    for (const secret of thief.tokens) {
      if ((await withToken(this.#app, secret)('/api/fields')).ok) found.push('an API token');
    }
    for (const at of thief.mailboxes.keys()) {
      if (await this.enterByProvider(thief, at)) found.push('an account of the provider');
    }
    for (const passkey of thief.passkeys) if (isIn(await this.#askPasskey(passkey))) found.push('a passkey');
    for (const email of this.#addresses) {
      for (const password of thief.passwords) {
        for (const cookie of [undefined, ...thief.browsers.slice(-3)]) {
          const answer = await this.#call('/sign-in/email', { email, password }, cookie);
          if (answer.status === 200) found.push(`the password ${password}`);
        }
      }
    }
    for (const cookie of thief.browsers) {
      const challenge = await this.#call('/two-factor/challenge', undefined, cookie);
      if (challenge.body !== null) found.push('a half sign-in');
    }
    for (const kind of ['stop', 'report', 'reset', 'confirm'] as const) {
      for (const token of await this.#links(thief, kind)) {
        if (await this.#use(thief, kind, token, 0)) found.push(`a link: ${kind}`);
      }
    }
    return found;
  }

  /** Whether the owner is in by the password that they chose last. */
  async isOwnerIn(): Promise<boolean> {
    return this.#app.isIn(this.owner.sessions.at(-1) ?? '');
  }

  /** Forgets the mails of this account. */
  async end(): Promise<void> {
    await this.#app.mailsSent();
    await rm(outboxOf(this.#dataDir), { recursive: true, force: true });
  }

  get #dataDir(): string {
    return this.#app.deps.config.dataDir;
  }

  async #locked(): Promise<boolean> {
    for (const kind of ['stop', 'report'] as const) {
      for (const token of (await this.#links(this.owner, kind)).toReversed()) {
        if (await this.#use(this.owner, kind, token, 0)) return true;
      }
    }
    return false;
  }

  async #pressNewest(kind: 'reset'): Promise<void> {
    const link = (await this.#links(this.owner, kind)).at(-1);
    if (link) await this.#use(this.owner, kind, link, 0);
  }

  async #use(who: Person, kind: AccountLink, token: string, choice: number): Promise<boolean> {
    const newPassword = this.#newPassword();
    const body = kind === 'reset' ? { token, newPassword } : { token };
    const answer = await this.#call(ACCOUNT_LINKS[kind].call, body, pick(who.sessions, choice));
    if (answer.status === 200 && kind === 'reset') {
      who.passwords.add(newPassword);
      await this.#enter(who, answer, choice);
    }
    return answer.status === 200;
  }

  /** Keeps what a sign-in gives, and completes a half one by what the person has. */
  async #enter(who: Person, answer: Answer, choice: number): Promise<void> {
    if (isIn(answer)) who.sessions.push(cookieOf(answer));
    who.browsers.push(cookiesOf(answer));
    const half = (answer.body as { secondFactor?: object } | null)?.secondFactor;
    if (!half) return;
    for (const totp of who.apps) {
      const entry = { code: await appCode(totp), trustBrowser: choice % 2 === 0 };
      if (await this.#complete(who, '/two-factor/verify-totp', entry, cookiesOf(answer))) return;
    }
    const code = who.codes.shift();
    if (code) await this.#complete(who, '/two-factor/verify-backup-code', { code }, cookiesOf(answer));
  }

  async #complete(who: Person, path: string, entry: object, cookie: string): Promise<boolean> {
    const whole = await this.#call(path, entry, cookie);
    if (whole.status !== 200) return false;
    who.sessions.push(cookieOf(whole));
    who.browsers.push(cookiesOf(whole));
    return true;
  }

  async #askPasskey(passkey: SoftwarePasskey): Promise<Answer> {
    const asked = await this.#call('/passkey/generate-authenticate-options');
    const response = passkey.get(asked.body as { challenge: string });
    return this.#call('/passkey/verify-authentication', { response }, cookiesOf(asked));
  }

  async #links(who: Person, kind: AccountLink): Promise<string[]> {
    await this.#app.mailsSent();
    return linksIn(this.#dataDir, who.mailboxes, kind);
  }

  async #call(path: string, json?: unknown, cookie?: string): Promise<Answer> {
    await identityTables(this.#app.deps.db.query).deleteFrom('identity_tries').execute();
    return this.#app.call(path, json, cookie ? { cookie } : {});
  }

  #newPassword(): string {
    this.#made += 1;
    return `waymark-${this.#made}-contour-of-the-fell`;
  }
}

function isIn(answer: Answer): boolean {
  return answer.status === 200 && cookieOf(answer) !== '' && !cookieOf(answer).endsWith('=');
}
