import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import { decisionLabel, formatUser, groupWords } from '../match-format.ts';

/** Describes an action: "Confirmed Anneliese Thorsén-Vale". */
export function auditTitle(row: AuditRow): string {
  const what =
    row.externalName ||
    (row.externalId?.startsWith('group:') ? `the group by ${groupWords(row.externalId.slice(6))}` : '');
  const about = what || row.name || '';
  switch (row.action) {
    case 'start':
      return 'Started matching';
    case 'cancel':
      return 'Cancelled matching';
    case 'save':
      return `Saved ${about}`.trim();
    case 'closed unchanged':
      return `Closed ${about} unchanged`;
    case 'reopen':
      return `Opened ${about} again`;
    case 'export':
      return 'Exported the results';
    case 'look up':
      return row.name ? `Looked up ${row.name}` : 'Looked up a name';
    case 'note':
      return `Kept the look-up of ${about}`;
    case 'assign':
      return row.assignedTo ? `Assigned ${about} to ${formatUser(row.assignedTo)}` : `Unassigned ${about}`;
    case 'propose':
      return `Cleared ${about}, when another person agrees`;
    case 'keep open':
      return `Kept ${about} open`;
    case 'rename version':
      return `Renamed a version of ${row.listName}`;
    case 'attach':
      return `Attached ${about}`;
    case 'detach':
      return `Took ${about} off again`;
    case 'undo':
      return `Undid ${verbOf(row.old)}, ${about}`;
    default:
      return row.new === 'undecided'
        ? `Made undecided ${about}`
        : `${decisionLabel(row.new ?? 'undecided')} ${about}`;
  }
}

/** Describes the user and the decision: "ruth.penhale. For Cormac Dunleavy. Score 62, threshold 55". */
export function auditDetail(row: AuditRow): string {
  const score =
    row.score === null
      ? ''
      : `Score ${row.score}${row.threshold === null ? '' : `, threshold ${row.threshold}`}`;
  const parts = [
    formatUser(row.by),
    row.name && row.externalId ? `For ${row.name}` : '',
    [score, changeOf(row)].filter(Boolean).join(', '),
    row.reason ?? '',
  ];
  return parts.filter(Boolean).join('. ');
}

/** "deleted → undecided"; empty when nothing was decided before. */
function changeOf({ old, new: now }: AuditRow): string {
  if (!old || !now || old === 'undecided') return '';
  return `${decisionLabel(old).toLowerCase()} → ${decisionLabel(now).toLowerCase()}`;
}

function verbOf(decision: AuditRow['old']): string {
  if (decision === 'confirm') return 'confirm';
  return decision === 'delete' ? 'delete' : 'decision';
}
