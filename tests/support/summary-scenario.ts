import { randomUUID } from 'node:crypto';
import type { ServerConfig } from '../../src/server/app/read-config.ts';
import { createTestApp, type SendTestRequest, type TestApp } from './create-test-app.ts';
import type { CreateTestDatabase } from './create-test-database.ts';

export const READER = 'ada@north-quay.example';

/** A server with its jobs running, and a user who summarises files. */
export type SummaryScenario = TestApp & {
  send: SendTestRequest;
  /** Uploads bytes as the named file, and resolves with its download address. */
  upload(bytes: Uint8Array<ArrayBuffer>, name?: string, as?: SendTestRequest): Promise<string>;
  summarize(request: {
    fileUrl: string;
    name?: string;
    email?: string;
    requestId?: string;
  }): Promise<Response>;
};

export async function createSummaryScenario(
  createDatabase: CreateTestDatabase,
  settings: Partial<ServerConfig> = {},
): Promise<SummaryScenario> {
  const testApp = await createTestApp(createDatabase, settings);
  await testApp.deps.jobs.start();
  const send = await testApp.signedInAs(READER);
  const summarize: SummaryScenario['summarize'] = (request) =>
    send('/api/summarizePdf', {
      method: 'POST',
      json: { name: 'Summarise this document', email: READER, ...request },
    });
  return {
    ...testApp,
    send,
    summarize,
    async upload(bytes, name = 'report.pdf', as = send) {
      const response = await as(uploadPath(`pdfs/${Date.now()}_${name}`), multipartUpload(bytes));
      if (!response.ok) throw new Error(await response.text());
      const { name: path, downloadTokens } = (await response.json()) as {
        name: string;
        downloadTokens: string;
      };
      const { baseUrl } = testApp.deps.config;
      return `${baseUrl}/v0/b/cairn/o/${encodeURIComponent(path)}?alt=media&token=${downloadTokens}`;
    },
  };
}

export const uploadPath = (path: string) => `/v0/b/cairn/o?name=${encodeURIComponent(path)}`;

/** The multipart upload of storage clients. */
export function multipartUpload(bytes: Uint8Array<ArrayBuffer>) {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Type: application/json\r\n\r\n{}\r\n--${boundary}\r\nContent-Type: application/pdf\r\n\r\n`;
  return {
    method: 'POST',
    headers: {
      'content-type': `multipart/related; boundary=${boundary}`,
      'x-goog-upload-protocol': 'multipart',
    },
    body: new Blob([head, bytes, `\r\n--${boundary}--`]),
  };
}
