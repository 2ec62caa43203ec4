import type { ServerConfig } from '../../src/server/app/read-config.ts';
import { formStamp } from '../../src/server/contact-messages/form-stamp.ts';
import { createTestApp, type TestApp, type TestRequest } from './create-test-app.ts';
import type { CreateTestDatabase } from './create-test-database.ts';

export const CONTACT_KEYS = { user_id: 'cairn-site', service_id: 'cairn', template_id: 'contact' };
export const SEND_PATH = '/api/v1.0/email/send';
const STAMP_AGE_MS = 5_000;

/** A contact message. */
export const aMessage = (more: Record<string, string> = {}) => ({
  name: 'Wilhelmina Overdale',
  email: 'wilhelmina@overdale.example',
  description: 'Our teams have merged. Can you help?',
  ...more,
});

/** A server, and a contact form with a valid stamp. */
export type ContactScenario = TestApp & {
  /** The stamp of a page that was opened some seconds ago. */
  stamp(): string;
  /** Sends these parameters as `emailjs.send` does. */
  send(params: unknown, request?: TestRequest): Promise<Answer>;
  messages(): Promise<Record<string, unknown>[]>;
};
export type Answer = { status: number; text: string; headers: Headers };

export async function createContactScenario(
  createDatabase: CreateTestDatabase,
  settings: Partial<ServerConfig> & { webDir?: string } = {},
): Promise<ContactScenario> {
  const app = await createTestApp(createDatabase, settings);
  return {
    ...app,
    stamp: () => formStamp(app.deps.config.authSecret, new Date(Date.now() - STAMP_AGE_MS)),
    async send(params, request = {}) {
      const json = { lib_version: '4.4.1', ...CONTACT_KEYS, template_params: params };
      return toAnswer(await app.request(SEND_PATH, { method: 'POST', json, ...request }));
    },
    messages: () => app.deps.db.query.selectFrom('contact_messages').selectAll().execute(),
  };
}

/** Sends again while the server, which serves few at a time on a slow machine, answers that it has no room (503). */
export async function onceThereIsRoom(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}

export async function toAnswer(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text(), headers: response.headers };
}
