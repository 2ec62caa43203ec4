import { expect, type Page } from '@playwright/test';
import { aFinishedRun } from './matching-scenario.ts';
import { sendAs } from './reviewer.ts';

/** How a person comes to a dialog. */
export type DialogWalk = {
  /** The address of the screen. */
  at: string;
  /** The name of the button that opens it, pressed with Enter and perhaps the first of several. */
  opener: string | RegExp;
  /** What is done on the screen before. */
  before?: (page: Page) => Promise<unknown>;
  /** The label of its first input; null where nothing is written in it. */
  input: string | null;
  /** Whether Enter in that input searches or chooses at once, so that there is nothing to confirm. */
  isSearch?: boolean;
  /** Whether it is an entry of the account's menu, whose button has the focus afterwards. */
  isInMenu?: boolean;
};

const CLIENT = '/admin/client/hadleigh-marine-holdings';
const QUESTIONS = '/dashboard?entity=clients%2Fhadleigh-marine-holdings';
const MATCHING = '/entity-matching';
const REGION = '/admin/fields?id=region';

async function tickRules(page: Page) {
  const list = page.getByRole('listbox', { name: 'Rules' });
  await list.getByRole('option').first().waitFor();
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
}

async function openClient(page: Page) {
  await expect(page.getByRole('textbox', { name: 'Client name' })).not.toHaveValue('');
}

async function openList(page: Page) {
  await page
    .getByRole('button', { name: /Embedded list/ })
    .first()
    .click();
}

/** Opens a finished run of matching. */
export async function openRun(page: Page) {
  const send = await sendAs(page);
  const [list] = (await (await send('/api/matching/lists')).json()) as { id: string }[];
  const run = await aFinishedRun(send, { lists: [list?.id ?? ''] });
  await page.goto(`/entity-matching?run=${run.id}`);
  await expect(page.locator('li[aria-current="true"]')).toBeVisible();
}

async function openReason(page: Page) {
  await openRun(page);
  await page.keyboard.press('n');
}

/** Decides about a candidate, so that the log of decisions has an entry. */
async function decideOne(page: Page) {
  await openRun(page);
  await page.keyboard.press('d');
  await page.keyboard.press('u');
  // Until it is undone, the review moves the focus to the candidate.
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByText(/^Undid /).first()).toBeVisible();
}

/** Every dialog of the tool by its source: the walks to it, or the journey that opens it. */
export const DIALOGS: Record<string, readonly DialogWalk[] | `${string}.spec.ts`> = {
  'app/frame/keys-dialog.tsx': [{ at: '/account', opener: 'Keys', isInMenu: true, input: null }],
  'app/navigation-drawer.tsx': [{ at: '/account', opener: 'Menu', input: null }],
  'clients/merge/pick-merge.tsx': [
    {
      ...{ at: CLIENT, before: openClient, opener: 'Merge with another client…' },
      ...{ input: 'The other client', isSearch: true },
    },
  ],
  'clients/merge/pick-person.tsx': [
    { at: CLIENT, before: openClient, opener: 'Merge Contact #1', input: null },
  ],
  'clients/merge/undo-merge.tsx': 'merge-clients.spec.ts',
  'clients/new-client/new-client.tsx': [
    { at: CLIENT, before: openClient, opener: 'New client', input: 'Name' },
  ],
  'clients/table/column-choice.tsx': [
    { at: '/admin/clients', opener: 'Columns', input: 'Find a field', isSearch: true },
  ],
  'dashboard/aside/open-files.tsx': 'keep-files-apart.spec.ts',
  'editing/handover/hand-over-dialog.tsx': 'hand-over-to-colleague.spec.ts',
  'dashboard/restart-session.tsx': [{ at: QUESTIONS, opener: 'Start again', input: null }],
  'dashboard/saving/answer-save-dialog.tsx': 'save-answers.spec.ts',
  'editing/documents/conflict-choice.tsx': 'maintain-fields.spec.ts',
  'editing/documents/document-foot.tsx': 'maintain-fields.spec.ts',
  'editing/documents/history-panel.tsx': [{ at: REGION, opener: 'History', input: null }],
  'editing/documents/impact-dialog.tsx': [{ at: REGION, opener: 'Delete', input: null }],
  'editing/documents/rename-dialog.tsx': [{ at: REGION, opener: 'Rename', input: 'New name' }],
  'editing/documents/rename-options-dialog.tsx': 'rename-options.spec.ts',
  'editing/saved-views/save-view.tsx': [
    { at: '/admin/clients?sort=-name', opener: 'Save this view', input: 'Name' },
  ],
  'editing/transfer/transfer-dialog.tsx': [{ at: '/admin/fields', opener: 'Import or export', input: null }],
  'editing/unsaved-guard.tsx': 'edit-client.spec.ts',
  'entity-files/file-section.tsx': 'summarise-pdf.spec.ts',
  'field-mappings/delete-mapping.tsx': [{ at: '/admin/mappings', opener: /^Delete/, input: null }],
  'find/find-palette.tsx': [
    { at: '/account', opener: /^Find a client/, input: 'Find clients, contacts, parties', isSearch: true },
  ],
  'identity/account/sign-in-section.tsx': [{ at: '/account', opener: 'That was not me', input: null }],
  'identity/password-dialog.tsx': 'account.spec.ts',
  'identity/session-end/session-end-dialog.tsx': 'session-ends.spec.ts',
  'identity/tokens/token-table.tsx': 'give-token-to-program.spec.ts',
  'matching/audit/audit-log.tsx': [
    { at: MATCHING, before: decideOne, opener: 'Search the whole log', input: /./.source, isSearch: true },
  ],
  'matching/resolution/match-choice.tsx': 'match-and-resolve.spec.ts',
  'matching/resolution/save-controls.tsx': 'match-and-resolve.spec.ts',
  'matching/resolution/save-dialog.tsx': 'match-and-resolve.spec.ts',
  'matching/review/attach/attach-dialog.tsx': 'search-and-attach.spec.ts',
  'matching/review/bulk-dialog.tsx': 'match-and-resolve.spec.ts',
  'matching/review/proceed-dialog.tsx': 'match-and-resolve.spec.ts',
  'matching/review/reasons/reasons-dialog.tsx': [
    { at: MATCHING, before: openReason, opener: 'Change the list', input: /./.source },
  ],
  'matching/review/review-dialogs.tsx': 'match-and-resolve.spec.ts',
  'matching/screening/inbox.tsx': 'standing-screening.spec.ts',
  'matching/screening/clear-dialog.tsx': 'live-with-alerts.spec.ts',
  'matching/review/team/assign-dialog.tsx': [
    { at: MATCHING, before: openRun, opener: /^Assign/, input: 'Assign to' },
  ],
  'matching/runs/run-choice.tsx': [
    {
      ...{ at: MATCHING, before: openRun, opener: 'Lists and kinds' },
      input: 'Candidates kept of each record and list',
    },
  ],
  'people/change-dialog.tsx': 'manage-people.spec.ts',
  'people/setting-note.tsx': 'manage-people.spec.ts',
  'reference-lists/list-records.tsx': [
    {
      ...{ at: '/reference-lists', before: openList, opener: /^Look inside/ },
      ...{ input: 'Find by the id in the list', isSearch: true },
    },
  ],
  'reference-lists/remove-list-dialog.tsx': [
    { at: '/reference-lists', before: openList, opener: /^Remove/, input: null },
  ],
  'reference-lists/subscription/subscription-part.tsx': 'subscribe-list.spec.ts',
  'reference-lists/version-changes.tsx': 'manage-reference-lists.spec.ts',
  'rules/several/several-dialog.tsx': [
    { at: '/admin/rules', before: tickRules, opener: 'Category', input: 'Category' },
  ],
  'rules/trial/rule-aside.tsx': [{ at: '/admin/rules', opener: 'Save as test', input: 'Name' }],
  'summaries/earlier-summaries.tsx': 'summarise-pdf.spec.ts',
};
