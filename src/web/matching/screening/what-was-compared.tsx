import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Screening } from '#contract/matching/screening-contract.ts';
import { PAGE_PATHS, referenceListPath } from '#contract/page-paths.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { listedMoment, momentWords } from '../../ui/moment-words.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Column, TableRow } from '../../ui/table/described-table.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import styles from './screening.module.css';
import { differenceWords } from './screening-words.ts';

/** The lists with their versions, and what was compared since the user last looked. */
export function WhatWasCompared({ screening }: { screening: Screening }) {
  const { clients, waiting, lists, compared } = screening;
  return (
    <section aria-labelledby="what-was-compared" className={styles.compared}>
      <h2 id="what-was-compared" className={styles.asideTitle}>
        What was compared
      </h2>
      <p className="quiet">
        {counted(clients, 'client')}, each with its contacts and related parties.
        {waiting > 0 && ` ${counted(waiting, 'client')} of them are being compared now.`}
      </p>
      <ul>
        {lists.map(({ id, name, version, difference }) => (
          <li key={id} className={styles.list}>
            <TextLink to={referenceListPath(name)}>{name}</TextLink>
            <p className="quiet">
              version {version}, {differenceWords(difference)}
            </p>
          </li>
        ))}
      </ul>
      {compared.at && (
        <p className="quiet">
          Last compared {momentWords(compared.at)}. {formatCount(compared.pairs)} pairs since you last looked:
          only what has changed, with the result of a comparison of everything.
        </p>
      )}
      <p className="quiet">
        <TextLink to={PAGE_PATHS.referenceLists}>Reference Lists</TextLink>
      </p>
    </section>
  );
}

/** Says that nothing is new, and what was compared. */
export function NothingNew({ screening, lookedAt }: { screening: Screening; lookedAt: string | null }) {
  const { clients, lists, waiting, compared, thresholds } = screening;
  if (lists.length === 0) return <NothingScreened />;
  return (
    <>
      <h2 className={styles.nothing}>
        {lookedAt === null
          ? 'There is nothing for you to review.'
          : `Nothing new since ${listedMoment(lookedAt)}.`}
      </h2>
      <p className={styles.nothingLead}>
        {waiting > 0
          ? `${counted(waiting, 'client')} of ${formatCount(clients)} are still being compared.`
          : `All ${counted(clients, 'client')} of ours were compared with ${counted(lists.length, 'list')}. No finding is waiting for your review.`}
      </p>
      <ComparedLists screening={screening} />
      <p className="quiet">
        Thresholds: {thresholds.organisation} for clients, {thresholds.person} for people, or the same
        birthday beside a near name. The same as a run gives.
        {compared.at && ` Last compared ${momentWords(compared.at)}.`}{' '}
        <TextButton className={styles.keep} onClick={() => window.print()}>
          Print, or keep as a PDF
        </TextButton>
      </p>
    </>
  );
}

/** What a new installation says: no list is screened yet, and how one is. */
function NothingScreened() {
  return (
    <>
      <h2 className={styles.nothing}>Screening begins with the first list.</h2>
      <p className={styles.nothingLead}>
        From then on every client is compared whenever it is saved, and with every new version of the list.
      </p>
      <Button component={Link} to={PAGE_PATHS.referenceLists}>
        Add a list
      </Button>
      <p className={`quiet ${styles.aboutEmbedded}`}>
        The embedded list is of invented records, for trying out Entity Matching. To try out this inbox with
        it, an owner ticks it in the <TextLink to={`${PAGE_PATHS.screening}?view=rule`}>alert rule</TextLink>.
      </p>
    </>
  );
}

/** What was compared of one list, of our own records, or of all of them. */
type Compared = { name: string; version: string; at: string; counts: readonly (number | undefined)[] };

const TEXT_COLUMNS: readonly Column<Compared>[] = [
  { title: 'List', isRowHead: true, cell: ({ name }) => name },
  { title: 'Version', cell: ({ version }) => version },
  { title: 'Read', cell: ({ at }) => listedMoment(at) },
];
const COUNT_COLUMNS = ['New', 'Changed', 'Gone', 'Pairs compared'].map((title, index) => ({
  title,
  isNumber: true,
  cell: ({ counts }: Pick<Compared, 'counts'>) => countText(counts[index]),
}));
const TOTAL = { isRowHead: true, cellProps: { colSpan: TEXT_COLUMNS.length }, cell: () => 'Together' };

/** What each list changed, what of ours was saved, and how many pairs were compared for it since the user last looked. */
function ComparedLists({ screening: { lists, compared } }: { screening: Screening }) {
  const { saved } = compared;
  const pairs = new Map(compared.lists.map((list) => [list.name, list.pairs]));
  const rows = lists.map(({ name, version, importedAt: at, difference }): Compared => {
    const counts = [difference?.new, difference?.changed, difference?.gone, pairs.get(name) ?? 0];
    return { name, version, at, counts };
  });
  if (saved.at) {
    const version = counted(saved.new + saved.changed, 'record');
    const counts = [saved.new, saved.changed, undefined, saved.pairs];
    rows.push({ name: 'Our own records, saved since', version, at: saved.at, counts });
  }
  const sum = (change: 'new' | 'changed' | 'gone') =>
    lists.reduce((total, { difference }) => total + (difference?.[change] ?? 0), 0);
  const counts = [sum('new') + saved.new, sum('changed') + saved.changed, sum('gone'), compared.pairs];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} aria-label="What was compared, list by list" tabIndex={0}>
      <DataTable
        className={styles.table}
        caption="What was compared since you last looked, list by list"
        columns={[...TEXT_COLUMNS, ...COUNT_COLUMNS]}
        rows={rows}
        keyOf={({ name }) => name}
      >
        <tfoot>
          <TableRow columns={[TOTAL, ...COUNT_COLUMNS]} row={{ counts }} />
        </tfoot>
      </DataTable>
    </section>
  );
}

/** A count; a dash where there is none. */
const countText = (count: number | undefined) => (count === undefined ? '–' : formatCount(count));
