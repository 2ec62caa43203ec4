import { useState } from 'react';
import type { ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import styles from './subscription.module.css';
import { useChangeSubscription } from './subscription-queries.ts';
import { silentSentence, stateSentence } from './subscription-words.ts';

/** Whether a subscribed list keeps its promise, and how its last reading went. */
export function SubscriptionLine({ subscription }: Pick<ReferenceListView, 'subscription'>) {
  if (!subscription) return null;
  const silent = silentSentence(subscription);
  return (
    <div className={`quiet ${styles.line}`} role="status">
      {silent && <strong className={styles.silent}>{silent}</strong>}
      <span data-failing={subscription.problem !== null || subscription.held !== null || undefined}>
        {stateSentence(subscription)}
      </span>
      <span className={styles.sources}>{subscription.sources.join(' and ')}</span>
    </div>
  );
}

/** The actions that subscribe a list, read it now, import what is held back, or change its promise. */
export function SubscriptionActions({ list: { name, subscription } }: { list: ReferenceListView }) {
  const [isOpen, setOpen] = useState(false);
  const { read, take } = useChangeSubscription(name);
  const held = subscription?.held;
  const failure = read.error ?? take.error;
  return (
    <>
      {subscription && (
        <TextButton disabled={subscription.isBusy || read.isPending} onClick={() => read.mutate()}>
          {subscription.isFolder ? 'Read the folder now' : 'Read the address now'}
        </TextButton>
      )}
      {held && (
        <TextButton disabled={subscription.isBusy || take.isPending} onClick={() => take.mutate(held.at)}>
          Import the held version anyway
        </TextButton>
      )}
      <TextButton onClick={() => setOpen(true)}>
        {subscription ? 'Change the subscription' : 'Subscribe this list'}
      </TextButton>
      {failure && <p className="quiet failure">{failure.message}</p>}
      <PanelDialog open={isOpen} title={`Subscription of ${name}`} onClose={() => setOpen(false)}>
        <SubscribeForm name={name} subscription={subscription} onClose={() => setOpen(false)} />
      </PanelDialog>
    </>
  );
}
