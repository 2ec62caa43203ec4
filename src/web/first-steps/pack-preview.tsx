import { type ReactNode, useState } from 'react';
import type { StarterPackView } from '#contract/starter-pack-contract.ts';
import { knownFields } from '#records';
import { ruleSentence } from '#rules';
import { SentenceLine } from '../editing/values/sentence-line.tsx';
import { listedNames } from '../ui/count-words.ts';
import { LOCALE } from '../ui/installation-locale.ts';
import { TextButton } from '../ui/text-button.tsx';
import styles from './first-steps.module.css';
import { countedIn } from './pack-words.ts';

/** Names and rules shown before "and n more". */
const MOST_FIELDS = 6;
const MOST_RULES = 3;

/** What a pack brings: names of its fields, options and mappings, and its rules as sentences. */
export function PackPreview({ pack }: { pack: StarterPackView }) {
  const { title, fields, staticSources, mappings } = pack;
  const labels = knownFields(fields);
  const [first, ...more] = mappings;
  return (
    <div className={styles.preview}>
      <h3 className="caps">What {title} brings</h3>
      <dl>
        <Part name={countedIn('fields', fields.length)}>
          {listedNames(
            fields.map(({ label }) => label),
            MOST_FIELDS,
          )}
        </Part>
        <Part name={countedIn('staticData', staticSources.length)}>{staticSources.join(', ')}</Part>
        {first && (
          <Part name={countedIn('fieldMappings', mappings.length)}>
            {labels.get(first.mapsTo)?.label} from <i>{first.sourceField}</i>
            {more.length > 0 && ` and ${more.length} more`}
          </Part>
        )}
        <Part name={countedIn('rules', pack.rules.length)}>
          <PackRules pack={pack} />
        </Part>
      </dl>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PackRules({ pack }: { pack: StarterPackView }) {
  const [areAllShown, setAllShown] = useState(false);
  const fields = knownFields(pack.fields);
  const shown = areAllShown ? pack.rules : pack.rules.slice(0, MOST_RULES);
  return (
    <>
      <ul className={styles.rules}>
        {shown.map((rule) => (
          <li key={rule.id}>
            <SentenceLine parts={ruleSentence(rule, { fields, locale: LOCALE })} />
          </li>
        ))}
      </ul>
      {pack.rules.length > MOST_RULES && (
        <TextButton aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
          {areAllShown ? `First ${MOST_RULES} rules` : `All ${pack.rules.length} rules`}
        </TextButton>
      )}
    </>
  );
}
