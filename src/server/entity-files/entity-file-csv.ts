import type { FileQuestion, Origin } from '#contract/entity-files/entity-file-contract.ts';
import { noteText, originText, pagesText } from '#contract/entity-files/entity-file-words.ts';
import { sentenceText } from '#rules';
import { csvText } from '../ground/csv-text.ts';
import type { MadeFile } from './read-entity-file.ts';

const COLUMNS = ['Section', 'Name', 'Value', 'When', 'By', 'From', 'Note', 'Key'];

/** One row of the table; absent cells are empty. */
type Row = {
  section: string;
  name: string;
  value?: string;
  when?: string;
  by?: string;
  from?: string;
  note?: string;
  key?: string;
};

/** A file as one table for spreadsheets, with cells escaped against formula injection. Times are ISO 8601 in UTC. */
export function entityFileCsv(made: MadeFile): string {
  const rows = [
    ...headRows(made),
    ...knownRows(made),
    ...questionRows(made),
    ...matchRows(made),
    ...summaryRows(made),
  ];
  const lines = rows.map(({ section, name, value, when, by, from, note, key }) =>
    [section, name, value, when, by, from, note, key].map((cell) => cell ?? ''),
  );
  return csvText([COLUMNS, ...lines], { isWhole: true });
}

function headRows({ file, fingerprint }: MadeFile): Row[] {
  const { kind, id, name, client, asOf, state, deleted, isErased } = file;
  const section = 'File';
  return [
    { section, name: 'Name', value: name, key: `${kind}/${id}` },
    ...(client ? [{ section, name: 'Client', value: client.name, key: `clients/${client.id}` }] : []),
    { section, name: 'As of', value: asOf },
    { section, name: 'State', value: state, ...(deleted && { when: deleted.at, by: deleted.by }) },
    { section, name: 'Names were erased', value: isErased ? 'True' : 'False' },
    { section, name: 'Fingerprint', value: fingerprint },
  ];
}

function knownRows({ file: { known } }: MadeFile): Row[] {
  const section = 'What is known';
  const noteOnce = notedOnce();
  const values = known.values.flatMap(({ label, group, path, earlier, isLapsed, ...now }) => {
    const name = group === '' ? label : `${group}: ${label}`;
    return [now, ...earlier].map(({ text, since, origin }, age) => ({
      section: age === 0 ? section : 'Known before',
      ...{ name, value: text, when: since, by: origin.by },
      from: originText(origin),
      note: [age === 0 && isLapsed ? 'Its question does not apply any more.' : '', noteOnce(since, origin)]
        .filter(Boolean)
        .join(' '),
      key: path,
    }));
  });
  const members = known.members.map(({ kind, id, name, since, origin }) => ({
    section,
    name: kind === 'contacts' ? 'Contact' : 'Related party',
    ...{ value: name, when: since, by: origin.by, from: originText(origin), key: id },
  }));
  return [
    ...values,
    ...members,
    ...known.empty.map(({ path, label }) => ({ section: 'Empty', name: label, key: path })),
  ];
}

/** The note of a write beside the first of its values: beside each of ten it would be ten times as long as they are. */
function notedOnce(): (since: string, origin: Origin) => string {
  const noted = new Set<string>();
  return (since, { operation, by, note }) => {
    const write = JSON.stringify([since, operation, by]);
    if (note === null || noted.has(write)) return '';
    noted.add(write);
    return note;
  };
}

function questionRows({ file: { questions } }: MadeFile): Row[] {
  return questions.map(
    ({ dataField, prompt, state, answer, before, cleared, inRecord, note, ruleId, why }) => ({
      section: QUESTION_SECTIONS[state],
      name: prompt || dataField,
      ...(answer && { value: answer.text }),
      ...pickWhen(answer ?? cleared ?? before),
      from: ruleId,
      note: [
        sentenceText(why),
        ...(before ? [`Was ${before.text}.`] : []),
        ...(inRecord ? [`Still in the record: ${inRecord.text}.`] : []),
        ...(note ? [noteText(note)] : []),
      ].join(' '),
      key: dataField,
    }),
  );
}

const QUESTION_SECTIONS: Record<FileQuestion['state'], string> = {
  answered: 'Questions',
  open: 'Questions',
  cleared: 'Cleared',
  lapsed: 'No longer applies',
  notAsked: 'Not asked any more',
};

function pickWhen(made: { by: string; at: string } | null): Pick<Row, 'when' | 'by'> {
  return made ? { when: made.at, by: made.by } : {};
}

function matchRows({ file: { matches } }: MadeFile): Row[] {
  const decisions = matches.decisions.map((made) => ({
    section: 'Matches',
    name: made.externalName || made.externalId,
    value: made.decision === 'confirm' ? 'Confirmed' : 'Deleted',
    ...{ when: made.at, by: made.by, from: [made.listName, made.listVersion].filter(Boolean).join(' ') },
    note: [made.score === null ? '' : `Score ${made.score}`, made.reason ?? ''].filter(Boolean).join('. '),
    key: made.externalId,
  }));
  const comparisons = matches.comparisons.map(({ listName, listVersion, at, found }) => ({
    section: 'Compared',
    ...{ name: listName, value: found === null ? '' : String(found), when: at, from: listVersion },
  }));
  const lookUps = (matches.lookUps ?? []).map(({ name, note, by, at }) => ({
    section: 'Looked up',
    ...{ name, value: note, when: at, by },
  }));
  const screenings = (matches.screenings ?? []).map(({ at, lists, found, programVersion }) => ({
    section: 'Screened',
    ...{ name: lists.map(({ name, version }) => `${name} ${version}`).join(', '), value: String(found) },
    ...{ when: at, note: `Cairn ${programVersion}` },
  }));
  return [...decisions, ...comparisons, ...lookUps, ...screenings];
}

function summaryRows({ file: { summaries } }: MadeFile): Row[] {
  return summaries.flatMap(({ id, fileName, prompt, madeBy, points, by, at }) =>
    points.map(({ text, citations }) => ({
      section: 'Summaries',
      ...{ name: fileName, value: text, when: at, by, from: madeBy, key: id },
      note: [`Asked: ${prompt}`, pagesText(citations)].filter(Boolean).join('. '),
    })),
  );
}
