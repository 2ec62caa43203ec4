import { escaped, printPage } from '../../ground/print-page.ts';

/** What the page may do: show itself and send its form. */
export const FIRST_START_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What the page says. */
export type FirstStartView = {
  /** The newest backup of the target in words, or why it cannot be read. */
  newest: string;
  /** While a restore works. */
  isRestoring: boolean;
  /** Why the last answer did nothing, as a sentence. */
  problem: string | null;
};

const RELOAD_SECONDS = 3;

const STYLE = `<style>form { display: grid; gap: 16px; max-width: 36em; margin-top: 16px; } label { display: grid; gap: 4px; font-weight: 500; }
input { font: inherit; padding: 9px 10px; border: 1px solid var(--ink-2); border-radius: 2px; background: #fff; color: inherit; min-width: 0; }
.choices { display: flex; flex-wrap: wrap; gap: 12px; } button { font: 600 15px/1.2 inherit; font-family: inherit; padding: 11px 16px; border: 1px solid var(--ink); border-radius: 2px; background: none; color: inherit; cursor: pointer; }
button.first { background: #3f5426; border-color: #3f5426; color: #fff; } :focus-visible { outline: 2px solid #3f5426; outline-offset: 2px; } h1 { margin-bottom: 8px; } form + .how { margin-top: 20px; } code { overflow-wrap: anywhere; }
.problem { color: #8c2f1b; font-weight: 600; white-space: pre-line; overflow-wrap: anywhere; }</style>`;

/** The page of a server that waits for the answer whether it takes over a backup or starts without it. */
export function firstStartPage(view: FirstStartView): string {
  return printPage(view.isRestoring ? 'Restoring' : 'Restore, or start new?', [
    { name: 'Cairn', html: `${STYLE}${view.isRestoring ? restoring(view) : question(view)}` },
  ]);
}

function restoring({ newest }: FirstStartView): string {
  return `<meta http-equiv="refresh" content="${RELOAD_SECONDS}"><h1>Restoring</h1>
<p role="status">The backup of ${escaped(newest)} is being checked and put in place. This page reloads by itself and then shows Cairn.</p>`;
}

function question({ newest, problem }: FirstStartView): string {
  return `<h1>Restore, or start new?</h1>
<p>This installation is empty, and its backup target contains backups of another one. Until you answer this question, nothing is backed up and no one can sign up.</p>
<p>The newest backup: <b>${escaped(newest)}</b></p>
${problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''}
<form method="post" action="/">
<label for="token"><span>Token of the server’s log (event <code>first-start</code>)</span>
<input id="token" name="token" autocomplete="off" autocapitalize="off" spellcheck="false" required autofocus></label>
<div class="choices"><button class="first" name="choice" value="restore">Restore this backup</button>
<button name="choice" value="new">Start new, and keep these backups</button></div></form>
<p class="how">Or on the server: <code>cairn restore</code>, <code>cairn backup adopt</code>, or the setting <code>BACKUP_ADOPT=yes</code>. To choose an older backup: <code>cairn backups</code>, then <code>cairn restore --backup</code> with its time.</p>`;
}
