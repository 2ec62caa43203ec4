import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp, type TestUser, testUser } from './create-test-app.ts';
import { forEachDatabase } from './create-test-database.ts';

/** A server of a block of tests. */
export type TestServer = {
  /** The server itself; only tests and hooks of the block can use it. */
  readonly app: TestApp;
  /** Requests of ann@cairn.example, who signed in before the first test. */
  ann: TestUser;
  /** Requests of another user, who signs in with the first of them. */
  as(email: string): TestUser;
};

/** Describes tests of one server on every database: it runs from before the first test to after the last. */
export function forEachServer(name: string, define: (server: TestServer) => void): void {
  forEachDatabase(name, (createDatabase) => {
    let app: TestApp;
    const as = (email: string) => {
      let user: Promise<TestUser> | undefined;
      return testUser(async (path, request) => {
        user ??= app.signedInAs(email);
        return (await user)(path, request);
      });
    };
    const ann = as('ann@cairn.example');
    beforeAll(async () => {
      app = await createTestApp(createDatabase);
      await ann('/api/settings');
    });
    afterAll(() => app.close());
    define({
      get app() {
        return app;
      },
      ann,
      as,
    });
  });
}
