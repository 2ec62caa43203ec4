import type { FindingPart } from '#contract/matching/clearing-contract.ts';
import type { FoundRecord, PartCount } from '#contract/matching/screening-contract.ts';
import { useAddressState } from '../../editing/use-address-state.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { RowsSkeleton } from '../../ui/pane/loading-state.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { type FilterInput, filterInput, type InboxFilter } from './finding-filter.ts';
import { FindingHeads, FindingRow } from './finding-row.tsx';
import styles from './inbox-parts.module.css';
import { useFindings, useFoundRecords } from './screening-queries.ts';
import { foundRecordWords, PART_LABELS, PART_NOTES } from './screening-words.ts';

/** What is cleared at once: the findings of a filter, perhaps of one part or record. */
export type ClearRequest = { filter: FilterInput; what: string };

type PartsProps = {
  filter: InboxFilter;
  /** Null for users who may not write. */
  onClear: ((request: ClearRequest) => void) | null;
};

/** The parts of the inbox, the likely findings first. What is folded is counted, and opens page by page. */
export function InboxParts({ parts, ...props }: PartsProps & { parts: readonly PartCount[] }) {
  const { filter } = props;
  const shown = parts.filter(({ part, findings }) =>
    filter.part === null ? part === 'likely' || findings > 0 : part === filter.part,
  );
  return (
    <>
      <FindingHeads />
      {shown.map((count) => (
        <Part key={count.part} count={count} {...props} />
      ))}
    </>
  );
}

function Part({ count, filter, onClear }: PartsProps & { count: PartCount }) {
  const { part, findings, records } = count;
  const [unfolded, unfold] = useAddressState('open');
  const names = unfolded?.split(' ') ?? [];
  // What was asked for is never folded.
  const canFold = part !== 'likely' && filter.part === null && filter.client === null && filter.tab !== part;
  const isFolded = canFold && !names.includes(part);
  const input = filterInput(filter, { part });
  const toggle = () =>
    unfold((isFolded ? [...names, part] : names.filter((name) => name !== part)).join(' ') || null);
  return (
    <section aria-labelledby={`part-${part}`} className={styles.part}>
      <div className={styles.head}>
        <h2 id={`part-${part}`} className={styles.title}>
          {PART_LABELS[part]} <span>{formatCount(findings)}</span>
        </h2>
        <p className="quiet">
          {PART_NOTES[part]}
          {findings > 0 && part !== 'likely' && `, at ${counted(records, 'record')} of ours`}
        </p>
        <span className={`reach ${styles.acts}`}>
          {canFold && (
            <TextButton aria-expanded={!isFolded} onClick={toggle}>
              {isFolded ? 'Show' : 'Fold'}
              <span className="visually-hidden"> {PART_LABELS[part].toLowerCase()}</span>
            </TextButton>
          )}
          {onClear && findings > 0 && part !== 'gone' && part !== 'likely' && (
            <TextButton onClick={() => onClear({ filter: input, what: PART_LABELS[part].toLowerCase() })}>
              Clear many…
              <span className="visually-hidden"> {PART_LABELS[part].toLowerCase()}</span>
            </TextButton>
          )}
        </span>
      </div>
      {!isFolded && findings > 0 && <PartFindings part={part} input={input} onClear={onClear} />}
      {part === 'likely' && findings === 0 && <p className={styles.none}>No likely findings to decide.</p>}
    </section>
  );
}

function PartFindings({
  part,
  input,
  onClear,
}: {
  part: FindingPart;
  input: FilterInput;
  onClear: PartsProps['onClear'];
}) {
  if (part === 'likely' || part === 'gone') return <FindingList input={input} withOwner />;
  return <FoundRecords input={input} onClear={onClear} />;
}

/** Findings one by one, the strongest first. */
function FindingList({ input, withOwner }: { input: FilterInput; withOwner: boolean }) {
  const findings = useFindings(input);
  const items = findings.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <Pane query={findings} failed="The findings could not be read." loading={<RowsSkeleton />}>
        {() => (
          <ul>
            {items.map((finding) => (
              <FindingRow key={finding.id} finding={finding} withOwner={withOwner} />
            ))}
          </ul>
        )}
      </Pane>
      <p className={styles.more}>
        <ShowMore pages={findings} />
      </p>
    </>
  );
}

/** Our records, a line each, that unfold what was found for them. */
function FoundRecords({ input, onClear }: { input: FilterInput; onClear: PartsProps['onClear'] }) {
  const found = useFoundRecords(input);
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <Pane query={found} failed="The records could not be read." loading={<RowsSkeleton />}>
        {() => (
          <ul>
            {items.map((record) => (
              <RecordLine key={`${record.kind} ${record.recordId}`} {...{ record, input, onClear }} />
            ))}
          </ul>
        )}
      </Pane>
      <p className={styles.more}>
        <ShowMore pages={found} label="Show more records" />
      </p>
    </>
  );
}

function RecordLine({
  record,
  input,
  onClear,
}: {
  record: FoundRecord;
  input: FilterInput;
  onClear: PartsProps['onClear'];
}) {
  const { kind, recordId, recordName, findings, best } = record;
  const [open, setOpen] = useAddressState('record');
  const key = `${input.part} ${kind} ${recordId}`;
  const isOpen = open === key;
  const own = { ...input, kind, record: recordId };
  return (
    <li className={styles.record} data-open={isOpen || undefined}>
      <div className={styles.line}>
        <span className={styles.best}>{best}</span>
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : key)}>
          {recordName}
        </TextButton>
        <span className="quiet">{foundRecordWords(record)}</span>
        {onClear && (
          <TextButton onClick={() => onClear({ filter: own, what: `for ${recordName}` })}>
            Clear {formatCount(findings)}…<span className="visually-hidden"> of {recordName}</span>
          </TextButton>
        )}
      </div>
      {isOpen && <FindingList input={own} withOwner={false} />}
    </li>
  );
}
