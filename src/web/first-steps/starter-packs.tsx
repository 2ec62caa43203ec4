import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Batch, TakenBack } from '#contract/batch-contract.ts';
import type { StarterPackView } from '#contract/starter-pack-contract.ts';
import { useAddressState } from '../editing/use-address-state.ts';
import { recentDay } from '../ui/moment-words.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './first-steps.module.css';
import {
  needsFocusQuery,
  starterPacksQuery,
  takenBackQuery,
  useLoadPack,
  useTakeBackPack,
} from './first-steps-queries.ts';
import { PackPreview } from './pack-preview.tsx';
import { addedSentence, countDocuments, keptSentence, takenSentence } from './pack-words.ts';

/** The starter packs: choose one, see what it brings, load it, undo it. */
export function StarterPacks({ isFirst }: { isFirst: boolean }) {
  const packs = useQuery(starterPacksQuery);
  const { data } = packs;
  const [chosenId, choose] = useChosenPack();
  const chosen = data?.find(({ pack }) => pack.id === chosenId) ?? data?.[0];
  return (
    <section aria-labelledby="starter-packs">
      <div className={styles.head}>
        <h2 id="starter-packs">{isFirst ? 'Or begin with a starter pack' : 'Starter packs'}</h2>
        <p>Fields, options, mappings and rules that belong together. Yours to change afterwards.</p>
      </div>
      <Pane query={packs} isLine failed="The starter packs could not be read." />
      {data && chosen && (
        <>
          <div role="radiogroup" aria-labelledby="starter-packs">
            {data.map(({ pack }) => (
              <PackChoice key={pack.id} pack={pack} isChosen={pack === chosen.pack} onChoose={choose} />
            ))}
          </div>
          <PackPreview key={chosen.pack.id} pack={chosen.pack} />
          <PackActions key={`${chosen.pack.id} actions`} {...chosen} />
        </>
      )}
    </section>
  );
}

/**
 * The id of the pack in the address. A radio changes at once, the address when the router is done with it: what was pressed
 * counts until then, also when the page is rendered again in between.
 */
function useChosenPack(): [string | null, (id: string) => void] {
  const [inAddress, setInAddress] = useAddressState('pack');
  const [pressed, setPressed] = useState<{ id: string; over: string | null } | null>(null);
  if (pressed && pressed.over !== inAddress) setPressed(null);
  function choose(id: string) {
    setPressed({ id, over: inAddress });
    setInAddress(id);
  }
  return [pressed ? pressed.id : inAddress, choose];
}

function PackChoice({
  pack,
  isChosen,
  onChoose,
}: {
  pack: StarterPackView;
  isChosen: boolean;
  onChoose: (id: string) => void;
}) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="starter-pack" checked={isChosen} onChange={() => onChoose(pack.id)} />
      <span className={styles.packTitle}>{pack.title}</span>
      <span className={`quiet ${styles.packCount}`}>{countDocuments(pack)} records</span>
      <span className={`quiet ${styles.packSummary}`}>{pack.summary}</span>
    </label>
  );
}

/** Loads the pack, or takes back what was loaded; says what either has done. */
function PackActions({ pack, load }: { pack: StarterPackView; load: Batch | null }) {
  const loading = useLoadPack(pack.id);
  const takingBack = useTakeBackPack(pack.id);
  const actions = useFocusedAction(pack.id, !loading.isPending && !takingBack.isPending);
  const { data: outcome } = useQuery(takenBackQuery(pack.id));
  const isLoaded = load !== null && load.takenBack === null;
  const failure = loading.error ?? takingBack.error;
  const taken = takenSentence(pack);
  return (
    <div ref={actions} className={styles.actions}>
      {isLoaded ? (
        <p role="status" className={styles.loaded}>
          {pack.title} loaded {recentDay(load.at)}.{' '}
          <TextButton disabled={takingBack.isPending} onClick={() => takingBack.mutate(load.id)}>
            Undo
          </TextButton>
        </p>
      ) : (
        <>
          <Button
            className={styles.load}
            loading={loading.isPending}
            disabled={pack.taken.length === countDocuments(pack)}
            onClick={() => loading.mutate()}
          >
            Load {pack.title}
          </Button>
          <p className={`quiet ${styles.adds}`}>
            {addedSentence(pack)}
            {taken !== '' && <span className={styles.taken}>{taken}</span>}
          </p>
        </>
      )}
      <div role="status" className={styles.outcome}>
        {outcome && <Outcome pack={pack} outcome={outcome} />}
      </div>
      <ErrorNotice>{failure?.message}</ErrorNotice>
    </div>
  );
}

/** Moves the focus to the button that follows a load or a return, once it is there and can be pressed. */
function useFocusedAction(packId: string, canBePressed: boolean) {
  const actions = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const needsFocus = needsFocusQuery(packId);
  const { data: isNeeded } = useQuery(needsFocus);
  useEffect(() => {
    if (!isNeeded || !canBePressed) return;
    actions.current?.querySelector('button')?.focus();
    queries.setQueryData(needsFocus.queryKey, false);
  }, [isNeeded, canBePressed, queries, needsFocus.queryKey]);
  return actions;
}

function Outcome({ pack, outcome }: { pack: StarterPackView; outcome: TakenBack }) {
  return (
    <>
      <p>
        {pack.title} undone: {outcome.removed} records removed. {keptSentence(outcome)}
      </p>
      {outcome.kept.length > 0 && (
        <ul className={`quiet ${styles.kept}`}>
          {outcome.kept.map(({ collection, id, name, sentence }) => (
            <li key={`${collection}/${id}`}>
              <b>{name}</b> {sentence}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
