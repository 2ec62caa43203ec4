import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import {
  type ListSubscription,
  MAX_LIST_SOURCES,
  MAX_PROMISED_DAYS,
  SUBSCRIPTION_HOURS,
  type SubscriptionChoices,
} from '#contract/reference-lists/list-subscription-contract.ts';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { type Fields, useFields } from '../../ui/forms/use-fields.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_DIALOG } from '../../ui/options/option-menu.ts';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useChangeSubscription, useSubscriptionState } from './subscription-queries.ts';

const HOUR_WORDS = { 1: 'every hour', 6: 'every 6 hours', 24: 'every day' } as const;

/** The choices as they are typed. */
type Draft = {
  /** One source in each line. */
  sources: string;
  checksum: string;
  everyHours: SubscriptionChoices['everyHours'];
  promisedDays: string;
};

/** The form that subscribes a list, or changes or ends its subscription. */
export function SubscribeForm({
  name,
  subscription,
  onClose,
}: {
  name: string;
  subscription: ListSubscription | null;
  onClose: () => void;
}) {
  const state = useSubscriptionState();
  const { put, remove } = useChangeSubscription(name);
  const fields = useFields(() => draftOf(subscription));
  const allowed = [...(state.data?.folders ?? []), ...(state.data?.addresses ?? [])];
  if (state.data && allowed.length === 0) return <NothingAllowed onClose={onClose} />;
  return (
    <DialogForm
      onSubmit={() => put.mutate(choicesOf(fields.values), { onSuccess: onClose })}
      actions={
        <>
          <Button type="submit" loading={put.isPending}>
            {subscription ? 'Save and read now' : 'Subscribe and read now'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {subscription && (
            <TextButton
              danger
              disabled={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
            >
              End the subscription
            </TextButton>
          )}
        </>
      }
    >
      <SubscriptionFields fields={fields} allowed={allowed} />
      <ErrorNotice>{put.error?.message ?? remove.error?.message}</ErrorNotice>
      {hasFailed(state) && <Pane query={state} isLine failed="The allowed sources could not be loaded." />}
    </DialogForm>
  );
}

function draftOf(subscription: ListSubscription | null): Draft {
  return {
    sources: (subscription?.sources ?? []).join('\n'),
    checksum: subscription?.checksum ?? '',
    everyHours: subscription?.everyHours ?? 24,
    promisedDays: String(subscription?.promisedDays ?? 2),
  };
}

function choicesOf({ sources, checksum, everyHours, promisedDays }: Draft): SubscriptionChoices {
  const lines = sources.split('\n').flatMap((line) => line.trim() || []);
  return {
    sources: lines.slice(0, MAX_LIST_SOURCES),
    checksum: checksum.trim() || null,
    everyHours,
    promisedDays: Number(promisedDays),
  };
}

function SubscriptionFields({
  fields: { values, set, text },
  allowed,
}: {
  fields: Fields<Draft>;
  allowed: readonly string[];
}) {
  return (
    <>
      <PlainField
        label="Folder of the server, or address"
        hint={allowed.length > 0 ? allowedWords(allowed) : undefined}
      >
        <textarea rows={2} required data-autofocus {...text('sources')} />
      </PlainField>
      <PlainField
        label="Address of its checksum, if there is one"
        hint="SHA-256. In a folder: the file beside it, with .sha256."
      >
        <input {...text('checksum')} />
      </PlainField>
      <MenuSelect
        label="An address is asked"
        searchable={false}
        comboboxProps={MENU_IN_DIALOG}
        allowDeselect={false}
        data={SUBSCRIPTION_HOURS.map((hours) => ({ value: String(hours), label: HOUR_WORDS[hours] }))}
        value={String(values.everyHours)}
        onChange={(value) => {
          const hours = SUBSCRIPTION_HOURS.find((one) => String(one) === value);
          if (hours) set({ everyHours: hours });
        }}
      />
      <PlainField label="Read at least every … days" hint="A list not read in time is marked overdue.">
        <input type="number" required min={1} max={MAX_PROMISED_DAYS} {...text('promisedDays')} />
      </PlainField>
    </>
  );
}

function allowedWords(allowed: readonly string[]): string {
  return `Allowed: ${allowed.join(', ')}. A folder gives all files of the list. Addresses have a line for each file, such as the two of OFAC.`;
}

function NothingAllowed({ onClose }: Pick<ComponentProps<typeof SubscribeForm>, 'onClose'>) {
  return (
    <DialogForm
      onSubmit={onClose}
      actions={
        <Button type="submit" variant="default" data-autofocus>
          Close
        </Button>
      }
    >
      <p>
        No folder or address is allowed yet. The person who runs the server names them in the setting
        LIST_SOURCES.
      </p>
    </DialogForm>
  );
}
