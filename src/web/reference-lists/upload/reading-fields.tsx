import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FORMAT_LABELS, REFERENCE_FORMATS } from '#contract/reference-lists/reference-format-names.ts';
import {
  DEFAULT_KINDS,
  type DefaultKind,
  type UploadChoices,
  type UploadView,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { sizeWords } from '../../editing/transfer/size-words.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './reference-upload.module.css';

const KINDS: Record<DefaultKind, string> = {
  clients: 'Companies',
  people: 'People',
  contacts: 'Contacts',
  relatedParties: 'Related parties',
};
const DELIMITERS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
];
const DETECT = { value: '', label: 'Detect' };

type Reading = { view: UploadView; onChoose: (change: Partial<UploadChoices>) => void };

/** How the files are read, and what the list is called; each choice has them read again. */
export function ReadingFields({ view, onChoose, onAnother }: Reading & { onAnother: () => void }) {
  const { choices, preview, files, state } = view;
  const isFixed = state === 'importing';
  return (
    <div className={styles.fields}>
      <div>
        <p className="quiet">File</p>
        <p className={styles.fileName}>{files.map(({ name }) => name).join(', ')}</p>
        <p className={styles.hint}>
          {sizeWords(files.reduce((sum, { size }) => sum + size, 0))}.{' '}
          {!isFixed && <TextButton onClick={onAnother}>Choose another</TextButton>}
        </p>
      </div>
      <FormatChoices view={view} onChoose={onChoose} />
      <NameField
        label="List"
        value={choices.name}
        isFixed={isFixed}
        onChange={(name) => onChoose({ name })}
      />
      {preview && (preview.isMapped || preview.format === 'json') && (
        <Choice
          label="Rows without a kind"
          data={[
            { value: '', label: 'Left out' },
            ...DEFAULT_KINDS.map((value) => ({ value, label: KINDS[value] })),
          ]}
          value={choices.kind ?? ''}
          isFixed={isFixed}
          onChange={(value) => onChoose({ kind: DEFAULT_KINDS.find((one) => one === value) ?? null })}
        />
      )}
    </div>
  );
}

/** Format, encoding and delimiter; another one may find other columns. */
function FormatChoices({ view, onChoose }: Reading) {
  const { choices, preview, state } = view;
  const isFixed = state === 'importing';
  const choose = (change: Partial<UploadChoices>) => onChoose({ ...change, columns: null });
  return (
    <>
      <Choice
        label="Format"
        data={REFERENCE_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        value={choices.format ?? preview?.format ?? null}
        isFixed={isFixed}
        onChange={(value) => choose({ format: REFERENCE_FORMATS.find((one) => one === value) ?? null })}
      />
      {(!preview || preview.encoding !== null) && (
        <Choice
          label="Encoding"
          data={[DETECT, ...(preview?.encodings ?? [])]}
          value={choices.encoding ?? preview?.encoding ?? ''}
          isFixed={isFixed}
          hint={choices.encoding === null ? preview?.encodingReason : null}
          onChange={(value) => choose({ encoding: value || null })}
        />
      )}
      {preview?.delimiter && (
        <Choice
          label="Delimiter"
          data={[DETECT, ...DELIMITERS]}
          value={choices.delimiter ?? preview.delimiter}
          isFixed={isFixed}
          hint={choices.delimiter === null ? 'Detected' : null}
          onChange={(value) => choose({ delimiter: value || null })}
        />
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  data: { value: string; label: string }[];
  value: string | null;
  isFixed: boolean;
  hint?: ReactNode;
  onChange: (value: string) => void;
};

function Choice({ label, data, value, isFixed, hint, onChange }: ChoiceProps) {
  return (
    <div>
      <MenuSelect
        label={label}
        data={data}
        value={value}
        disabled={isFixed}
        onChange={(chosen) => chosen !== value && onChange(chosen ?? '')}
      />
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** A text input that reports its value on Enter or blur. */
function NameField({
  label,
  value,
  isFixed,
  onChange,
}: {
  label: string;
  value: string;
  isFixed: boolean;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  function keep() {
    const text = typed?.trim();
    setTyped(null);
    if (text && text !== value) onChange(text);
  }
  return (
    <TextInput
      label={label}
      value={typed ?? value}
      maxLength={256}
      disabled={isFixed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  );
}
