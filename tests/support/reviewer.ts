import { expect, type Locator, type Page } from '@playwright/test';
import type { MatchCandidate, MatchRecordRow } from '../../src/contract/matching/match-candidate-contract.ts';
import type { EntityKind } from '../../src/records/index.ts';
import { chooseOption } from './choose-option.ts';
import type { SendTestRequest } from './create-test-app.ts';

/** Sends requests to the API with the session of a page. */
export async function sendAs(page: Page): Promise<SendTestRequest> {
  const origin = new URL(page.url()).origin;
  const cookies = await page.context().cookies(origin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (path, { json, headers, ...init } = {}) =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: { cookie, origin, 'content-type': 'application/json', ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
}

/** The records of a run that have candidates by name, those with the best score first. */
export async function recordsWithCandidates(
  send: SendTestRequest,
  runId: string,
  kind: EntityKind,
): Promise<MatchRecordRow[]> {
  const page = await read(await send(`/api/matching/runs/${runId}/records?kind=${kind}&limit=200`));
  return (page as { items: MatchRecordRow[] }).items.filter(({ candidates }) => candidates > 0);
}

/** Confirms the best candidate of a record, whatever its decision was. */
export async function confirmBest(send: SendTestRequest, runId: string, recordId: string): Promise<void> {
  const run = `/api/matching/runs/${runId}`;
  const path = `${run}/records/${encodeURIComponent(recordId)}/candidates?limit=1`;
  const [best] = ((await read(await send(path))) as { items: MatchCandidate[] }).items;
  if (!best) throw new Error(`${recordId} has no candidate.`);
  const item = { recordId, key: best.key, decision: 'confirm', expected: best.decision.value };
  await read(await send(`${run}/decisions`, { method: 'POST', json: { items: [item] } }));
}

/** Deletes every candidate and group that is still undecided; those of a sanctions list need a reason. */
export async function deleteWhatRemains(
  send: SendTestRequest,
  runId: string,
  given: { reason?: string } = {},
): Promise<void> {
  const run = `/api/matching/runs/${runId}`;
  for (;;) {
    const { items } = (await read(await send(`${run}/records?status=undecided&limit=200`))) as {
      items: MatchRecordRow[];
    };
    if (items.length === 0) return;
    for (const { recordId } of items) {
      const json = { what: 'delete-remaining', recordId };
      const { hash } = (await read(await send(`${run}/bulk`, { method: 'POST', json }))) as { hash: string };
      await read(await send(`${run}/bulk/apply`, { method: 'POST', json: { ...json, ...given, hash } }));
    }
  }
}

async function read(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  return body;
}

/** Chooses the first records of a list by keyboard, and hands them on to a colleague with a few words. */
export async function handOn(
  page: Page,
  { records, count, to, words }: { records: Locator; count: number; to: string; words: string },
): Promise<void> {
  await records.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  for (let row = 1; row < count; row++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText(`${count} chosen`)).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign records' });
  await chooseOption(dialog, 'Assign to', to);
  await dialog.getByLabel('Message to them').fill(words);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog).toBeHidden();
}
