import type {
  Contradiction,
  DecisionChoice,
  MergedPerson,
  MergePlan,
  PersonChoice,
} from '#contract/clients/merge-contract.ts';
import type { EntityKind } from '#records';
import { ENTITY_KIND_LABELS } from '../../editing/values/entity-kind-labels.ts';
import { counted } from '../../ui/count-words.ts';
import styles from './merge.module.css';
import { shownText } from './merge-words.ts';
import { SideChoice } from './side-choice.tsx';

type People = {
  plan: MergePlan;
  label: (kind: EntityKind, path: string) => string;
  chosen: Record<string, PersonChoice>;
  onChoose: (key: string, choice: PersonChoice) => void;
};

/** The contacts and related parties of both clients: those in both become one or stay two, the others stay or move. */
export function MergePeople(people: People) {
  return (['contacts', 'relatedParties'] as const).map((kind) => (
    <PeopleOfKind key={kind} {...people} kind={kind} />
  ));
}

type OfKind = People & { kind: 'contacts' | 'relatedParties' };

function PeopleOfKind({ plan, label, chosen, onChoose, kind }: OfKind) {
  const moving = plan.people.filter((person) => person.kind === kind);
  const others = plan.others.filter((person) => person.kind === kind);
  const paired = moving.filter(({ partner }) => partner !== null);
  const isOne = ({ key, preset }: (typeof moving)[number]) => (chosen[key] ?? preset) === 'one';
  const all = moving.length + others.length + paired.length;
  if (all === 0) return null;
  const staying = all - paired.filter(isOne).length;
  const title = ENTITY_KIND_LABELS[kind];
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p className="quiet">{staying < all ? `${staying} of ${all} stay` : all > 1 && `All ${all} stay`}</p>
      </div>
      <ul className={styles.rows}>
        {paired.map((person) => (
          <li key={person.key}>
            <b>{person.name}</b>
            <div>
              in both: {person.reasons.join(', ')}
              {person.partner && person.partner.name !== person.name && `; there ${person.partner.name}`}
              {isOne(person) && <LostValues person={person} label={label} />}
            </div>
            <span className={styles.choices}>
              {(['one', 'both'] as const).map((choice) => (
                <SideChoice
                  key={choice}
                  name={`merge ${person.key}`}
                  isChosen={isOne(person) === (choice === 'one')}
                  label={`${person.name}: ${choice === 'one' ? 'become one' : 'keep both'}`}
                  onChoose={() => onChoose(person.key, choice)}
                >
                  {choice === 'one' ? 'become one' : 'keep both'}
                </SideChoice>
              ))}
            </span>
          </li>
        ))}
        {others.map(({ name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list is of one plan
          <PersonRow key={at} name={name} of={plan.stays.name} what="stays" />
        ))}
        {moving
          .filter(({ partner }) => partner === null)
          .map(({ key, name }) => (
            <PersonRow key={key} name={name} of={plan.goes.name} what="moves" />
          ))}
      </ul>
    </section>
  );
}

/** The values of the one that goes which are lost when both become one. */
function LostValues({ person: { kind, dropped }, label }: { person: MergedPerson } & Pick<People, 'label'>) {
  if (dropped.length === 0) return null;
  return (
    <ul className={styles.lost}>
      {dropped.map(({ path, stays, goes }) => (
        <li key={path}>
          {label(kind, path)}: {shownText(goes)} is lost, {shownText(stays)} stays
        </li>
      ))}
    </ul>
  );
}

function PersonRow({ name, of, what }: { name: string; of: string; what: string }) {
  return (
    <li>
      <b>{name}</b>
      <span>of {of}</span>
      <span className="quiet">{what}</span>
    </li>
  );
}

/** The decisions of both clients that contradict each other, which are open again unless one is chosen. */
export function MergeContradictions({
  plan,
  chosen,
  onChoose,
}: {
  plan: MergePlan;
  chosen: Record<string, DecisionChoice>;
  onChoose: (key: string, choice: DecisionChoice) => void;
}) {
  const { contradictions } = plan;
  if (contradictions.length === 0) return null;
  return (
    <section aria-labelledby="merge-contradictions">
      <div className={styles.head}>
        <h2 id="merge-contradictions">
          {counted(contradictions.length, 'decision contradicts', 'decisions contradict')} the other client
        </h2>
      </div>
      <ul className={styles.rows}>
        {contradictions.map((one) => (
          <li key={one.key}>
            <b className={styles.warned}>
              {one.externalName}, {one.listName}
            </b>
            <span>
              {plan.stays.name}: {decisionText(one.stays)}. {plan.goes.name}: {decisionText(one.goes)}.
            </span>
            <span className={styles.choices}>
              {choicesOf(one).map(([choice, words]) => (
                <SideChoice
                  key={choice}
                  name={`merge ${one.key}`}
                  isChosen={(chosen[one.key] ?? 'open') === choice}
                  onChoose={() => onChoose(one.key, choice)}
                >
                  {words}
                </SideChoice>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function choicesOf({ stays, goes }: Contradiction): [DecisionChoice, string][] {
  return [
    ...(stays ? [['stays', decisionWord(stays.decision)] as [DecisionChoice, string]] : []),
    ...(goes ? [['goes', decisionWord(goes.decision)] as [DecisionChoice, string]] : []),
    ['open', 'open it again'],
  ];
}

function decisionText(decision: Contradiction['stays']): string {
  return decision ? `${decisionWord(decision.decision)} by ${decision.by || 'a user'}` : 'still open';
}

function decisionWord(decision: string): string {
  return decision === 'confirm' ? 'confirmed' : 'deleted';
}
