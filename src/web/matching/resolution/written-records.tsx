import type { SavePreview, WrittenRecord } from '#contract/matching/match-save-contract.ts';
import { pathLabel } from '#records';
import { formatCount } from '../../ui/count-words.ts';
import { toggled } from '../../ui/lists/ticked.ts';
import { TableHead } from '../../ui/table/described-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ResolutionValue } from './resolution-value.tsx';
import type { Resolution } from './use-resolution.ts';
import styles from './written-records.module.css';

type RecordsProps = {
  preview: SavePreview;
  /** Records that are left open although they have values to write. */
  left: ReadonlySet<string>;
  canLeave: boolean;
  resolution: Resolution;
  onLeave: (left: ReadonlySet<string>) => void;
};

/** Every value that a save writes, as it is now and as it will be; the first fifty of them. */
export function WrittenRecords({ preview, left, canLeave, resolution, onLeave }: RecordsProps) {
  const { records, written } = preview;
  const shown = records.reduce((sum, { changes }) => sum + changes.length, 0);
  const toggle = (recordId: string) => onLeave(toggled(left, recordId));
  return (
    <>
      <table className={styles.table}>
        <TableHead columns={['Record', 'Field', 'Now', 'Will be']} />
        {records.map((record) => (
          <Rows
            key={record.recordId}
            record={record}
            isLeft={left.has(record.recordId)}
            onToggle={canLeave && records.length > 1 ? () => toggle(record.recordId) : undefined}
            resolution={resolution}
          />
        ))}
      </table>
      {written.fields > shown && (
        <p className={styles.more}>and {formatCount(written.fields - shown)} more</p>
      )}
    </>
  );
}

type RecordProps = { record: WrittenRecord; resolution: Resolution };

function Rows({
  record,
  isLeft,
  onToggle,
  resolution,
}: RecordProps & { isLeft: boolean; onToggle: (() => void) | undefined }) {
  const { name, changes } = record;
  return (
    <tbody data-left={isLeft || undefined}>
      {changes.map(({ path, label, now, next }, index) => (
        <tr key={path}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={changes.length}>
              {onToggle ? (
                <label className={styles.choice}>
                  <input type="checkbox" checked={!isLeft} onChange={onToggle} /> {name}
                </label>
              ) : (
                name
              )}
              {record.stale && <Stale record={record} resolution={resolution} />}
            </th>
          )}
          <td className={`quiet ${styles.field}`}>{label ?? pathLabel(path)}</td>
          <td data-label="Now">
            <ResolutionValue value={now} other={next} isMarked={false} />
          </td>
          <td data-label="Will be">
            <ResolutionValue value={next} other={now} isMarked={false} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function Stale({ record, resolution: { isBusy, settle } }: RecordProps) {
  return (
    <span className={styles.stale}>
      Changed since you chose.
      <TextButton disabled={isBusy} onClick={() => void settle(record)}>
        Keep mine<span className="visually-hidden"> for {record.name}</span>
      </TextButton>
      <TextButton disabled={isBusy} onClick={() => void settle({ ...record, choices: {} })}>
        Take theirs<span className="visually-hidden"> for {record.name}</span>
      </TextButton>
    </span>
  );
}
