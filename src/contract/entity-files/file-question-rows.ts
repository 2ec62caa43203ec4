import { headingPlaces, type SentencePart } from '#rules';
import type { EntityFile, FileNote, FileQuestion } from './entity-file-contract.ts';
import {
  authorText,
  countQuestions,
  dayText,
  isAsked,
  momentText,
  shortFingerprint,
} from './entity-file-words.ts';
import {
  type CellLine,
  type FileRow,
  type FileTable,
  headed,
  plain,
  quiet,
  small,
  type TextRun,
} from './file-cells.ts';

/** The questions of a file: what was answered, by whom, and why it was asked. */
export function questionTable({ questions }: EntityFile): FileTable {
  const { asked, answered } = countQuestions(questions);
  const others = questions.filter((question) => !isAsked(question));
  return {
    key: 'questions',
    title: 'Questions',
    count: asked === 0 ? '' : `${answered} of ${asked} answered`,
    columns: ['Question', 'Answer', 'Who, when', 'Why it was asked'],
    rows: [
      ...askedRows(questions.filter(isAsked)),
      ...headed(
        'Not asked any more',
        others.map((question) => questionRow(question)),
      ),
    ],
    remarks: questions.length === 0 ? ['No question was answered.'] : [],
  };
}

/** The questions that are asked under the headings of their categories; one among those of another names its own. */
function askedRows(questions: readonly FileQuestion[]): FileRow[] {
  const rows = questions.map(({ dataField, category = '' }) => ({ key: dataField, category }));
  const placeOf = headingPlaces(rows);
  return questions.map((question) => {
    const { dataField, category = '' } = question;
    const { begins, isElsewhere } = placeOf({ key: dataField, category });
    return { ...(begins && { group: category }), ...questionRow(question, isElsewhere ? category : '') };
  });
}

/** @param category the category that is named below the question; empty for none */
function questionRow(question: FileQuestion, category = ''): FileRow {
  const { dataField, prompt, ruleId, why } = question;
  return {
    key: JSON.stringify([dataField, ruleId]),
    cells: [
      [plain(prompt || dataField), ...(category === '' ? [] : [small(category)])],
      [...answerLines(question), ...noteLines(question.note)],
      whoAndWhen(question),
      [
        why.length > 0 ? { runs: why.map(sentenceRun) } : quiet('The rule is not kept.'),
        ...(ruleId === '' ? [] : [small(ruleId)]),
      ],
    ],
  };
}

const STATE_WORDS: Record<Exclude<FileQuestion['state'], 'answered'>, string> = {
  open: 'not answered',
  cleared: 'cleared',
  lapsed: 'does not apply any more',
  notAsked: 'not asked any more',
};

/** The answer; without one what became of it, what it was, and what the record still has. */
function answerLines({ state, answer, before, inRecord }: FileQuestion): CellLine[] {
  if (state === 'answered') return (answer?.text ?? '').split('\n').map(plain);
  const isStill = inRecord !== null && (state === 'open' || inRecord.text !== before?.text);
  return [
    quiet(STATE_WORDS[state]),
    ...(before ? [small(`was ${before.text}${inRecord?.text === before.text ? STILL : ''}`)] : []),
    ...(isStill ? [small(`${inRecord.text}${STILL}`)] : []),
  ];
}

/** "“Accounts to 31 March, seen on paper.”", "accounts.pdf, SHA-256 4f53cda18c2b…", and who noted it. */
function noteLines(note: FileNote | undefined): CellLine[] {
  if (!note) return [];
  const { text, document, by, at } = note;
  return [
    ...(text === '' ? [] : [small(`“${text}”`)]),
    ...(document ? [documentLine(document)] : []),
    small(`noted by ${authorText(by)}, ${momentText(at)}`),
  ];
}

/** The name of a document, which leads to it on screen, and what it is known again by. */
function documentLine({ id, name, contentHash }: NonNullable<FileNote['document']>): CellLine {
  const mark = `, SHA-256 ${shortFingerprint(contentHash)}`;
  return {
    runs: [
      { text: name, style: 'quiet', documentId: id },
      { text: mark, style: 'quiet' },
    ],
    isSmall: true,
  };
}

const STILL = ', still in the record';

/** Who answered, or who took the answer back. */
function whoAndWhen({ answer, cleared, before }: FileQuestion): CellLine[] {
  if (answer) return [quiet(authorText(answer.by)), small(answeredWhen(answer))];
  if (cleared) return [quiet(authorText(cleared.by)), small(`cleared ${momentText(cleared.at)}`)];
  return before ? [quiet(authorText(before.by)), small(momentText(before.at))] : [];
}

/** "22 November 2026, 09:36"; "from the record, 9 June 2018" when no one answered otherwise. */
function answeredWhen({ at, isRecorded }: NonNullable<FileQuestion['answer']>): string {
  return isRecorded ? `from the record, ${dayText(at)}` : momentText(at);
}

function sentenceRun({ kind, text }: SentencePart): TextRun {
  if (kind === 'field') return { text, style: 'strong' };
  return kind === 'question' ? { text, style: 'question' } : { text };
}
