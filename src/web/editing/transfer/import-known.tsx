import type { KnownRow } from '#contract/imports/import-problem-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { counted, formatCount } from '../../ui/count-words.ts';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import styles from './import-known.module.css';
import type { PlannedImport } from './use-import-choices.ts';

/** New rows that look like a known client or person, each with what becomes of it. */
export function ImportKnown({ view, plan, actions }: PlannedImport) {
  const { known, knownCount } = plan;
  const taken = view.same.length > 0 && (
    <p className={styles.lead}>
      {counted(view.same.length, 'row')} {view.same.length === 1 ? 'changes' : 'change'} a known client.{' '}
      <TextButton onClick={() => actions.takeAsKnown([])}>Add as new again</TextButton>
    </p>
  );
  if (known.length === 0) return taken || null;
  const rows = known.map(({ row, clientId }) => ({ row, id: clientId }));
  return (
    <>
      {taken}
      <p className={styles.lead}>
        {counted(knownCount, 'row')} would be {knownCount === 1 ? 'a new client' : 'new clients'}, though a
        similar client exists.{' '}
        {known.length > 1 && (
          <>
            <TextButton onClick={() => actions.takeAsKnown(rows)}>
              Change the known client in all {formatCount(known.length)}
            </TextButton>{' '}
            <TextButton onClick={() => actions.leaveOut(rows.map(({ row }) => row))}>
              Leave all {formatCount(known.length)} out
            </TextButton>
          </>
        )}
      </p>
      <ul>
        {known.map((one) => (
          <KnownLine key={one.row} known={one} actions={actions} />
        ))}
      </ul>
      {knownCount > known.length && (
        <p className={styles.lead}>And {formatCount(knownCount - known.length)} more.</p>
      )}
    </>
  );
}

function KnownLine({ known, actions }: Pick<PlannedImport, 'actions'> & { known: KnownRow }) {
  const { row, name, clientId, knownName, score, sameBirthday } = known;
  const id = `known-${row}`;
  return (
    <li className={styles.line}>
      <span className={styles.row}>Row {row}</span>
      <div>
        <strong id={id}>{name}</strong>
        <p className={styles.like}>
          Looks like <TextLink to={clientPath(clientId)}>{knownName}</TextLink>, {score}
          {sameBirthday && ', with the same birthday'}
        </p>
      </div>
      <ChoiceGroup
        look="list"
        name={id}
        labelledBy={id}
        choices={[
          { value: 'new', label: 'add as new' },
          { value: 'known', label: 'change that one' },
          { value: 'out', label: 'leave out' },
        ]}
        isChosen={({ value }) => value === 'new'}
        onChoose={({ value }) => {
          if (value === 'known') actions.takeAsKnown([{ row, id: clientId }]);
          if (value === 'out') actions.leaveOut([row]);
        }}
      />
    </li>
  );
}
