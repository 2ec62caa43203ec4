import type { Batch, TakenBack } from '#contract/batch-contract.ts';
import type { Collection } from '#records';
import { counted, formatCount } from '../../ui/count-words.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './import.module.css';
import { IMPORT_NOUNS } from './import-nouns.ts';
import { useBatch, useImportBatches, useTakeBack } from './import-queries.ts';

const MAX_NAMES = 10;

/** Earlier imports of a collection, each with what it brought and an Undo button. */
export function ImportHistory({ collection, without }: { collection: Collection; without?: string | null }) {
  const earlier = useImportBatches(collection);
  return (
    <Pane query={earlier} isLine loading={null} failed="The earlier imports could not be read.">
      {({ items }) => <Batches batches={items.filter(({ id }) => id !== without)} />}
    </Pane>
  );
}

function Batches({ batches }: { batches: readonly Batch[] }) {
  if (batches.length === 0) return null;
  return (
    <section className={styles.history} aria-label="Earlier imports">
      {batches.map((batch) => (
        <BatchLine key={batch.id} batch={batch} />
      ))}
    </section>
  );
}

function BatchLine({ batch }: { batch: Batch }) {
  const { title, at, created, updated, takenBack } = batch;
  const parts = [created > 0 && `${created} added`, updated > 0 && `${updated} changed`].filter(Boolean);
  return (
    <div className={styles.batch}>
      <p>
        <strong>Import of {dayWords(at)}</strong>, {title}: {parts.join(', ')}
      </p>
      {takenBack ? (
        <p className={styles.hint}>Undone on {dayWords(takenBack.at)}.</p>
      ) : (
        <TakeBack batch={batch} />
      )}
    </div>
  );
}

/** A button that undoes a batch, with what it will leave, and then what it left. */
export function TakeBack({ batch: { id, collection } }: { batch: Pick<Batch, 'id' | 'collection'> }) {
  const batch = useBatch(id);
  const { data } = batch;
  const { mutate, data: result, error, isPending } = useTakeBack();
  const noun = IMPORT_NOUNS[(collection ?? 'clients') as Collection].one;
  if (result) return <Result result={result} noun={noun} />;
  if (!data)
    return <Pane query={batch} isLine loading={null} failed="Could not check whether it can be undone." />;
  if (data.takenBack) return null;
  const count = data.created + data.updated + data.deleted - data.changedSince;
  return (
    <>
      {data.changedSince > 0 && <p className={styles.hint}>{data.changedSince} of them changed since</p>}
      {count > 0 && (
        <TextButton disabled={isPending} onClick={() => mutate(id)}>
          {data.changedSince > 0 ? `Undo the other ${formatCount(count)}` : 'Undo'}
        </TextButton>
      )}
      <ErrorNotice>{error?.message}</ErrorNotice>
    </>
  );
}

function Result({
  result: { removed, restored, kept, keptCount },
  noun,
}: {
  result: TakenBack;
  noun: string;
}) {
  const parts = [
    removed > 0 && `${counted(removed, noun)} deleted`,
    restored > 0 && `${counted(restored, noun)} as before`,
  ].filter(Boolean);
  const more = keptCount - Math.min(kept.length, MAX_NAMES);
  return (
    <div role="status" tabIndex={-1} ref={focusOnce} className={styles.result}>
      <p>Undone: {parts.join(', ') || 'nothing'}.</p>
      {keptCount > 0 && (
        <>
          <p>{counted(keptCount, noun)} left as they are:</p>
          <ul>
            {kept.slice(0, MAX_NAMES).map(({ collection, id, name, sentence }) => (
              <li key={`${collection}/${id}`}>
                {name}. {sentence}
              </li>
            ))}
          </ul>
          {more > 0 && <p>And {more} more.</p>}
        </>
      )}
    </div>
  );
}

/** The pressed button is gone, so the result has the focus. */
function focusOnce(element: HTMLElement | null) {
  element?.focus();
}
