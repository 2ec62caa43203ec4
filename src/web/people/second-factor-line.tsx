import styles from './people.module.css';
import type { PeoplePageData } from './people-queries.ts';
import { withoutSecondFactorWords } from './people-words.ts';
import { SettingNote } from './setting-note.tsx';

/** How many who may log in have no second factor, below the list. */
export function SecondFactorLine({ secondFactor }: Pick<PeoplePageData, 'secondFactor'>) {
  const { isRequired, mayLogIn, without } = secondFactor;
  if (without === 0) return null;
  return (
    <p className={styles.foot}>
      {withoutSecondFactorWords(without, mayLogIn)}{' '}
      {isRequired ? (
        'It is asked for at the next log-in.'
      ) : (
        <SettingNote label="Require it of everybody" settings={['REQUIRE_MFA=true']}>
          <p>Who has no second factor then sets one up right after the next log-in, before anything else.</p>
        </SettingNote>
      )}
    </p>
  );
}
