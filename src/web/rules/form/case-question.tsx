import { NumberInput, TextInput } from '@mantine/core';
import { ACTION_TYPES, type ActionType, DEFAULT_CASE_PRIORITY } from '#rules';
import { OptionLines } from '../../editing/values/option-lines.tsx';
import { formatCount } from '../../ui/count-words.ts';
import { numberSign } from '../../ui/in-locale.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { WordedOption } from '../../ui/worded-option.tsx';
import { ACTION_WORDS } from '../parts/action-words.ts';
import { FieldSelect } from '../parts/field-select.tsx';
import { PASSED_OVER } from './lead-on.ts';
import styles from './rule-form.module.css';
import type { CaseLineProps } from './rule-part.ts';

const ACTION_OPTIONS = ACTION_TYPES.map((type) => ({ value: type, label: ACTION_WORDS[type] }));
const WIDE_MENU = { ...MENU_IN_PAGE, width: 256, position: 'bottom-start' as const };

/** The wording of a case's question. */
export function CaseWording({ theCase, onCase }: Pick<CaseLineProps, 'theCase' | 'onCase'>) {
  return (
    <div className={styles.line}>
      <span className={styles.lead} aria-hidden="true">
        Ask
      </span>
      <TextInput
        aria-label="Then ask"
        className={styles.wide ?? ''}
        value={theCase.prompt}
        autoComplete="off"
        onChange={(event) => onCase({ prompt: event.currentTarget.value })}
      />
    </div>
  );
}

/** How a case's question is shown, its priority, the field that its answer goes to, and its own options. */
export function CaseQuestion({ theCase, onCase, choices }: CaseLineProps) {
  return (
    <>
      <div className={styles.line} data-labelled>
        <span className={styles.lead}>as</span>
        <MenuSelect
          label="Shown as"
          {...PASSED_OVER}
          searchable={false}
          allowDeselect={false}
          comboboxProps={WIDE_MENU}
          data={ACTION_OPTIONS}
          value={theCase.type}
          renderOption={({ option }) => <WordedOption word={option.label} code={option.value} />}
          onChange={(type) => type && onCase({ type: type as ActionType })}
        />
        <NumberInput
          label="Priority"
          {...PASSED_OVER}
          hideControls
          allowDecimal={false}
          thousandSeparator={numberSign('group')}
          decimalSeparator={numberSign('decimal')}
          placeholder={formatCount(DEFAULT_CASE_PRIORITY)}
          value={theCase.priority ?? ''}
          onChange={(priority) => onCase({ priority: typeof priority === 'number' ? priority : null })}
        />
        <FieldSelect
          label="Answer goes to"
          placeholder="Field"
          choices={choices}
          value={theCase.dataField}
          onChange={(dataField) => onCase({ dataField })}
        />
      </div>
      {(theCase.type !== 'textInput' || theCase.options.length > 0) && (
        <div className={styles.line}>
          <span className={styles.lead} aria-hidden="true">
            from
          </span>
          <div className={styles.wide}>
            <OptionLines
              value={theCase.options}
              isDirty={false}
              description="Without any, the field’s own options are offered."
              onChange={(options) => onCase({ options })}
            />
          </div>
        </div>
      )}
    </>
  );
}
