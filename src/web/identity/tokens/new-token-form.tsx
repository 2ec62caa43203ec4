import { Button } from '@mantine/core';
import { useState } from 'react';
import { TOKEN_COLLECTIONS, TOKEN_RIGHTS, type TokenRight } from '#contract/programs/token-contract.ts';
import { useReferenceLists } from '../../reference-lists/reference-list-queries.ts';
import { Form } from '../../ui/forms/form.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { useCreateToken } from './token-queries.ts';
import { COLLECTION_WORDS, RIGHT_WORDS } from './token-words.ts';
import styles from './tokens.module.css';

const LIVES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];
const USUAL_DAYS = '90';

/** A token that was made, and whether it may screen. */
export type Made = { secret: string; canScreen: boolean };

/** Asks what a new token is for. Users who may only read are offered the rights to read alone. */
export function NewTokenForm(form: {
  isReader: boolean;
  onMade: (made: Made) => void;
  onCancel: () => void;
}) {
  const create = useCreateToken();
  const [problem, setProblem] = useState('');
  const rights = form.isReader ? TOKEN_RIGHTS.filter((right) => right !== 'write') : TOKEN_RIGHTS;
  const submit = (typed: FormData) => {
    const name = String(typed.get('name') ?? '').trim();
    const ticked = TOKEN_RIGHTS.filter((right) => typed.getAll('right').includes(right));
    const missing = missingWords(name, ticked);
    setProblem(missing);
    if (missing) return;
    const token = { name, rights: ticked, days: Number(typed.get('days')), ...limitsOf(typed) };
    create.mutate(token, {
      onSuccess: ({ secret }) => form.onMade({ secret, canScreen: ticked.some(screens) }),
    });
  };
  return (
    <Form className={styles.panel} onSubmit={submit} noValidate aria-labelledby="new-token">
      <h3 id="new-token" className={styles.panelTitle}>
        New token
      </h3>
      <NameAndExpiry />
      <fieldset className={styles.ticks}>
        <legend>Rights</legend>
        {rights.map((right) => (
          <TickBox key={right} name="right" value={right} label={RIGHT_WORDS[right]} />
        ))}
      </fieldset>
      <Limits />
      <ErrorNotice>{problem || create.error?.message}</ErrorNotice>
      <div className={styles.actions}>
        <Button type="submit" loading={create.isPending}>
          Create the token
        </Button>
        <Button variant="default" onClick={form.onCancel}>
          Cancel
        </Button>
        <span className="quiet">Shown once. You may be asked for your password.</span>
      </div>
    </Form>
  );
}

function NameAndExpiry() {
  return (
    <div className={styles.pair}>
      <PlainField label="Name">
        <input
          name="name"
          maxLength={100}
          placeholder="What it is for"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the form was opened to type here
          autoFocus
        />
      </PlainField>
      <MenuSelect
        label="Expires"
        name="days"
        searchable={false}
        allowDeselect={false}
        data={LIVES}
        defaultValue={USUAL_DAYS}
      />
    </div>
  );
}

/** The lists and collections to which a token can be limited; without a tick it reaches all. */
function Limits() {
  const lists = useReferenceLists();
  const names = [...new Set(lists.data?.items.map(({ name }) => name))];
  return (
    <details className={styles.limits}>
      <summary>Limit it to some lists or collections</summary>
      {names.length > 0 && (
        <fieldset className={styles.ticks}>
          <legend>Lists</legend>
          {names.map((name) => (
            <TickBox key={name} name="list" value={name} label={name} />
          ))}
        </fieldset>
      )}
      <fieldset className={styles.ticks}>
        <legend>Collections</legend>
        {TOKEN_COLLECTIONS.map((collection) => (
          <TickBox
            key={collection}
            name="collection"
            value={collection}
            label={COLLECTION_WORDS[collection]}
          />
        ))}
      </fieldset>
    </details>
  );
}

const screens = (right: TokenRight) => right === 'screen' || right === 'everything';

function missingWords(name: string, rights: readonly TokenRight[]): string {
  if (name === '') return 'Write what the token is for.';
  return rights.length === 0 ? 'Tick at least one right.' : '';
}

function limitsOf(typed: FormData) {
  const lists = typed.getAll('list').map(String);
  const collections = TOKEN_COLLECTIONS.filter((one) => typed.getAll('collection').includes(one));
  return {
    lists: lists.length > 0 ? lists : null,
    collections: collections.length > 0 ? collections : null,
  };
}
