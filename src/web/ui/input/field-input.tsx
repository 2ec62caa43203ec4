import { type SelectProps, Textarea, type TextareaProps, type TextInputProps } from '@mantine/core';
import {
  type ChangeEvent,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
} from 'react';
import {
  type FieldInputKind,
  type FieldType,
  type FieldTypeName,
  fieldTypeWith,
  type JsonValue,
  type Scalar,
} from '#records';
import { LOCALE } from '../installation-locale.ts';
import { chipClasses } from '../options/option-menu.ts';
import {
  BoxesInput,
  BoxInput,
  ButtonsInput,
  ManyInput,
  MenuInput,
  type Offer,
  TextsInput,
} from './choice-inputs.tsx';
import { choicesOf } from './choice-values.ts';
import { DateInput, daysOf } from './date-input.tsx';
import { LineInput } from './line-input.tsx';
import { ReadingsBelow } from './readings-below.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The text of a value that is typed, and what is done with it. */
export type TypedText = {
  /** As typed, or as the value is shown. */
  value: string;
  error?: ReactNode;
  onChange: (event: ChangeEvent<TextElement>) => void;
  onFocus?: (event: FocusEvent<TextElement>) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<TextElement>) => void;
};

/** What an input needs to know of its field, whatever becomes of the value. */
export type FieldInputProps = {
  type: FieldTypeName;
  options: readonly string[];
  /** The label of the field, in sentences. */
  fieldLabel: string;
  value: JsonValue | undefined;
  /** The stored value, which is offered too. */
  saved?: JsonValue | undefined;
  text: TypedText;
  /** Takes a value that was chosen: also of several that a text can mean, or from a calendar. */
  onChange: (value: JsonValue) => void;
  /** Mantine's props of the input and its frame. */
  frame: FrameProps;
  /** Element id of the label, for inputs of several controls. */
  labelledBy?: string;
  /** Whether it is in a line with others: a choice is a menu then, and a text has one line. */
  isInLine?: boolean;
  /** How a menu looks and is searched. */
  menu?: MenuLook;
  /** The words of the choice of nothing in a menu, where not by the value; null where nothing cannot be chosen. */
  blank?: string | null;
  /** Words a value in a menu, where not as its type does. */
  wordOf?: (value: Scalar) => string;
  /** How many lines of a long text are shown, and how many at most. */
  rows?: [least: number, most: number];
  onConfirm?: () => void;
  handlers?: Parameters<typeof ButtonsInput>[0]['handlers'];
};
type MenuLook = Pick<
  SelectProps,
  | 'filter'
  | 'limit'
  | 'nothingFoundMessage'
  | 'onClick'
  | 'onKeyDown'
  | 'placeholder'
  | 'renderOption'
  | 'searchable'
  | 'withCheckIcon'
> & {
  offer?: Offer;
  /** Marks the input of a menu whose options are few, of which a key chooses one. */
  'data-few'?: true | undefined;
};
type FrameProps = Pick<
  TextInputProps & TextareaProps,
  | 'aria-label'
  | 'className'
  | 'description'
  | 'disabled'
  | 'enterKeyHint'
  | 'error'
  | 'inputMode'
  | 'inputWrapperOrder'
  | 'placeholder'
> & { id?: string; label?: string };

type Props = FieldInputProps & { known: FieldType; frame: FrameProps & { id: string }; labelledBy: string };

const INPUTS: Record<FieldInputKind, ComponentType<Props>> = {
  line: Line,
  lines: Lines,
  day: Day,
  menu: Menu,
  'menu of many': MenuOfMany,
  'yes-no': Buttons,
  buttons: Buttons,
  box: BoxInput,
  boxes: BoxesInput,
};

const INPUTS_IN_LINE: typeof INPUTS = {
  ...INPUTS,
  lines: Line,
  'menu of many': ManyInLine,
  'yes-no': Menu,
  buttons: Menu,
  boxes: ManyInLine,
};

/** The input for a value of a field, by the type of the field. */
export function FieldInput({ labelledBy = '', isInLine = false, ...props }: FieldInputProps) {
  const id = useId();
  const known = fieldTypeWith(props.type, props.options);
  const Input = (isInLine ? INPUTS_IN_LINE : INPUTS)[known.input];
  return <Input {...props} {...{ known, labelledBy }} frame={{ id, ...props.frame }} />;
}

/** The kinds of input that are made of several controls, so that their label cannot be the label of one. */
export const IN_PARTS: ReadonlySet<FieldInputKind> = new Set<FieldInputKind>(['yes-no', 'buttons', 'boxes']);
/** The kinds of input in which a text is typed. */
export const TYPED: ReadonlySet<FieldInputKind> = new Set<FieldInputKind>(['line', 'lines', 'day']);

function Line({ type, fieldLabel, frame, text, onChange }: Props) {
  return <LineInput {...frame} {...text} type={type} fieldLabel={fieldLabel} onChoose={onChange} />;
}

function Lines({ frame, text, rows: [minRows, maxRows] = [2, 12] }: Props) {
  return <Textarea {...frame} {...text} autosize minRows={minRows} maxRows={maxRows} />;
}

/** A date, typed or chosen from a calendar. The value is yyyy-mm-dd. */
function Day({ fieldLabel, frame, text, onChange }: Props) {
  const { description } = frame;
  return (
    <DateInput
      {...frame}
      {...text}
      description={
        description && (
          <ReadingsBelow sentence={description} meanings={daysOf(text.value)} onChoose={onChange} />
        )
      }
      calendarLabel={`Choose a date for ${fieldLabel}`}
      onChoose={onChange}
    />
  );
}

/** All values where these are few, and the options otherwise. */
function choicesFor({ known, options, wordOf }: Props) {
  const word = wordOf ?? ((value: Scalar) => known.show(value, LOCALE));
  return known.values?.map((value) => ({ value, label: word(value) })) ?? choicesOf(options);
}

function Menu(props: Props) {
  const { known, value, saved, frame, menu, blank, onChange } = props;
  const isBlank = value === undefined || value === null || value === '';
  return (
    <MenuInput
      searchable={!known.values}
      {...frame}
      {...menu}
      {...{ value, saved, onChange }}
      choices={choicesFor(props)}
      blank={blank === undefined && !isBlank ? 'No answer' : (blank ?? null)}
    />
  );
}

function MenuOfMany({ options, value, saved, frame, menu, onChange, onConfirm }: Props) {
  return (
    <ManyInput
      {...frame}
      {...menu}
      {...{ options, value, saved, onChange }}
      {...(onConfirm && { onConfirm })}
      openOnFocus={false}
      classNames={chipClasses}
    />
  );
}

/** Any of the options, or any texts where there are none. */
function ManyInLine({ options, value, saved, frame, menu, onChange }: Props) {
  const chosen = { ...frame, value, saved, onChange };
  if (options.length === 0) return <TextsInput {...chosen} />;
  return <ManyInput {...chosen} {...menu} options={options} />;
}

function Buttons(props: Props) {
  const look = props.known.input === 'buttons' ? 'list' : 'segments';
  return <ButtonsInput {...props} choices={choicesFor(props)} look={look} />;
}
