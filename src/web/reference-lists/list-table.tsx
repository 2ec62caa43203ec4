import type { ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import { formatCount } from '../ui/count-words.ts';
import { listedMoment } from '../ui/moment-words.ts';
import {
  coverageShares,
  listSourceWords,
  type share,
  sourceWords,
  useWords,
  versionInUse,
  versionWords,
} from './list-words.ts';
import styles from './reference-lists.module.css';
import { lateWords, promiseWords } from './subscription/subscription-words.ts';
import { VersionTable } from './version-table.tsx';

const CAPTIONS = ['List', 'Version', 'Companies', 'People', 'Birthday', 'Country', 'Other names'];

type Opening = {
  opened: string | null;
  onOpen: (name: string | null) => void;
  onRemoved: (sentence: string) => void;
};

/** The lists, one a row; the opened one shows its versions. */
export function ListTable({ lists, ...opening }: Opening & { lists: readonly ReferenceListView[] }) {
  return (
    <>
      <div className={styles.captions} aria-hidden="true">
        {[...CAPTIONS, 'Last read', 'Schedule', 'Used by'].map((caption) => (
          <span key={caption}>{caption}</span>
        ))}
      </div>
      <ul>
        {lists.map((list) => (
          <ListRow key={list.name} list={list} {...opening} />
        ))}
      </ul>
    </>
  );
}

function ListRow({ list, opened, onOpen, onRemoved }: Opening & { list: ReferenceListView }) {
  const isOpen = opened === list.name;
  const [newest] = list.versions;
  const used = versionInUse(list);
  const shown = used ?? newest;
  if (!shown) return null;
  const panelId = `versions-${shown.id}`;
  return (
    <li>
      <div className={styles.row} data-open={isOpen || undefined}>
        <div className={styles.name}>
          <h2>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={panelId}
              data-printed
              onClick={() => onOpen(isOpen ? null : list.name)}
            >
              {list.name}
            </button>
          </h2>
          <p>{listSourceWords(list) ?? sourceWords(shown)}</p>
        </div>
        <Values list={list} />
      </div>
      <div id={panelId}>
        {isOpen && <VersionTable list={list} onRemoved={onRemoved} onGone={() => onOpen(null)} />}
      </div>
    </li>
  );
}

function Values({ list }: { list: ReferenceListView }) {
  const used = versionInUse(list);
  const importing = list.versions.find(({ state }) => state === 'importing');
  return (
    <dl className={styles.values}>
      <Value label="Version">{used ? versionWords(used) : 'none yet'}</Value>
      <Value label="Companies" isNumber>
        {used?.coverage ? formatCount(used.coverage.companies) : '–'}
      </Value>
      <Value label="People" isNumber>
        {used?.coverage ? formatCount(used.coverage.people) : '–'}
      </Value>
      {(used?.coverage ? coverageShares(used.coverage) : NO_SHARES).map((one) => (
        <Value key={one.label} label={one.label} isNumber>
          <Share {...one} />
        </Value>
      ))}
      <Value label="Last read">
        <LastRead list={list} />
        {importing && (
          <span className={styles.reading}>
            {versionWords(importing)} is being read: {formatCount(importing.rowsRead)} rows
          </span>
        )}
      </Value>
      <Value label="Schedule">{promised(list)}</Value>
      <Value label="Used by">{useWords(list)}</Value>
    </dl>
  );
}

/** When a list was last read; red with how late it is when its promise is broken. */
function LastRead({ list }: { list: ReferenceListView }) {
  const { subscription } = list;
  const readAt = subscription?.readAt ?? versionInUse(list)?.importedAt;
  const late = subscription && lateWords(subscription);
  if (!readAt) return null;
  if (!late) return listedMoment(readAt);
  return (
    <>
      <strong className={styles.late}>{listedMoment(readAt)}</strong>
      <span className={styles.daysLate}>{late}</span>
    </>
  );
}

function promised({ subscription, versions }: ReferenceListView): string {
  if (subscription) return promiseWords(subscription.promisedDays);
  return versions[0]?.isEmbedded ? 'with the program' : 'none';
}

const NO_SHARES = ['Birthday', 'Country', 'Other names'].map((label) => ({ label, share: null }));

function Value({
  label,
  isNumber,
  children,
}: {
  label: string;
  isNumber?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div data-number={isNumber || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A share in words, over a line as long as it is. */
function Share({ share: of }: { share: ReturnType<typeof share> }) {
  if (!of) return '–';
  return (
    <>
      {of.words}
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${of.percent}%` }} />
      </span>
    </>
  );
}
