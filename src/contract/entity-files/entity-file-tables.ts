import type {
  Comparison,
  EntityFile,
  FileDecision,
  FiledSummaryView,
  FileMember,
  KnownValue,
} from './entity-file-contract.ts';
import {
  authorText,
  dayText,
  lookUpText,
  mergeText,
  momentText,
  originText,
  pagesText,
  screeningText,
} from './entity-file-words.ts';
import { counted, type FileRow, type FileTable, headed, plain, quiet, small } from './file-cells.ts';
import { questionTable } from './file-question-rows.ts';

/** The sections of a file as tables; the page, the paper and the PDF are made from these. */
export function fileTables(file: EntityFile): FileTable[] {
  return [knownTable(file), questionTable(file), matchTable(file), summaryTable(file)];
}

function knownTable({ known: { values, members, empty }, merges = [] }: EntityFile): FileTable {
  const groups = [...new Set(['', ...values.map(({ group }) => group)])];
  const rows = [
    ...groups.flatMap((group) =>
      headed(group, values.filter((value) => value.group === group).map(valueRow)),
    ),
    ...memberRows(members, 'contacts', 'Contacts'),
    ...memberRows(members, 'relatedParties', 'Related parties'),
  ];
  const nothing = rows.length === 0 && empty.length === 0 ? ['Nothing is recorded.'] : [];
  return {
    key: 'known',
    title: 'What is known',
    count: counted(values.length, 'value'),
    columns: ['Field', 'Value', 'Since', 'From'],
    rows,
    remarks: [...nothing, ...merges.map(mergeText)],
  };
}

function valueRow({ path, label, text, since, origin, earlier, isLapsed }: KnownValue): FileRow {
  const lines = text.split('\n').map(plain);
  const note = origin.operation === 'resolution' && origin.note ? [small(origin.note)] : [];
  return {
    key: path,
    cells: [
      [quiet(label)],
      [
        ...lines,
        ...(isLapsed ? [small('its question does not apply any more')] : []),
        ...(earlier.length === 0 ? [] : [small(earlierText(since, earlier))]),
      ],
      [quiet(dayText(since))],
      [quiet(originText(origin)), ...note],
    ],
  };
}

/** "was 390,000 from 22 November 2026, 09:31, 365,000 from 4 March 2025"; the time where two are of one day. */
function earlierText(since: string, earlier: KnownValue['earlier']): string {
  const parts = earlier.map((value, index) => {
    const next = index === 0 ? since : (earlier[index - 1]?.since ?? '');
    const isSameDay = value.since.slice(0, 10) === next.slice(0, 10);
    return `${value.text} from ${isSameDay ? momentText(value.since) : dayText(value.since)}`;
  });
  return `was ${parts.join(', ')}`;
}

function memberRows(members: readonly FileMember[], kind: FileMember['kind'], group: string): FileRow[] {
  const rows = members
    .filter((member) => member.kind === kind)
    .map((member) => ({
      key: `${kind}:${member.id}`,
      cells: [
        [quiet(kind === 'contacts' ? 'Contact' : 'Related party')],
        [{ runs: [{ text: member.name || 'without a name', member }] }],
        [quiet(dayText(member.since))],
        [quiet(originText(member.origin))],
      ],
    }));
  return headed(group, rows);
}

function matchTable({
  matches: { decisions, comparisons, lookUps = [], screenings = [] },
}: EntityFile): FileTable {
  const last = comparisons
    .map(({ at }) => at)
    .sort()
    .at(-1);
  return {
    key: 'matches',
    title: 'Matches',
    count: last ? `screened on ${dayText(last)} against ${counted(comparisons.length, 'list')}` : '',
    columns: ['Reference record', 'List and version', 'Score', 'Decision', 'Reason'],
    rows: decisions.map(decisionRow),
    remarks: [
      ...(comparisons.length + screenings.length === 0 ? ['Not screened yet.'] : []),
      ...comparisons.map(comparisonText),
      ...lookUps.map(lookUpText),
      ...screenings.slice(0, SCREENINGS_LISTED).map(screeningText),
    ],
  };
}

/** Screenings that are written out; the file itself keeps more. */
const SCREENINGS_LISTED = 10;

function decisionRow({ externalId, externalName, decision, ...made }: FileDecision): FileRow {
  const isConfirmed = decision === 'confirm';
  const name = groupName(externalId) ?? externalName;
  return {
    key: JSON.stringify([made.listName, externalId]),
    cells: [
      [
        { runs: [isConfirmed ? { text: name } : { text: name, style: 'struck' }] },
        ...(groupName(externalId) ? [] : [small(externalId)]),
      ],
      [quiet(made.listName), { ...quiet(made.listVersion), isSmall: true }],
      made.score === null ? [] : [plain(String(made.score))],
      [
        {
          runs: [
            isConfirmed ? { text: 'Confirmed', style: 'confirmed' } : { text: 'Deleted', style: 'quiet' },
          ],
        },
        small(`${authorText(made.by)}, ${momentText(made.at)}`),
      ],
      made.reason ? made.reason.split('\n').map(plain) : [],
    ],
  };
}

/** A group that was decided as a whole; undefined for a single record. */
function groupName(externalId: string): string | undefined {
  if (externalId === 'group:birthday') return 'All with the same birthday';
  if (externalId === 'group:spelling') return 'All whose names are other spellings';
  return externalId === 'group:birthplace' ? 'All with the same birthplace' : undefined;
}

function comparisonText({ listName, listVersion, at, found }: Comparison): string {
  const candidates =
    found === 0 ? ', none found' : found === null ? '' : `, ${counted(found, 'candidate')} found`;
  return `${[listName, listVersion].filter(Boolean).join(' ')}, ${dayText(at)}: compared${candidates}.`;
}

function summaryTable({ summaries }: EntityFile): FileTable {
  return {
    key: 'summaries',
    title: 'Summaries',
    count: summaries.length === 0 ? '' : counted(summaries.length, 'document'),
    columns: ['Document', 'What it says', 'Page', 'Filed'],
    rows: summaries.flatMap(summaryRows),
    remarks: summaries.length === 0 ? ['No summary is filed.'] : [],
  };
}

/** A row for each statement; the first one names the document and who filed it. */
function summaryRows({ id, fileName, prompt, madeBy, points, by, at }: FiledSummaryView): FileRow[] {
  return points.map(({ text, citations, language }, index) => ({
    key: `${id}:${index}`,
    cells: [
      index === 0 ? [plain(fileName), small(`“${prompt}”`), small(madeBy)] : [],
      [{ runs: [{ text, language }] }],
      [quiet(pagesText(citations))],
      index === 0 ? [quiet(authorText(by)), small(momentText(at))] : [],
    ],
  }));
}
