import { answered, ask, field, listed, mapping, rule, when } from './pack-parts.ts';
import type { StarterPack } from './starter-pack.ts';

const DOUBTS = ['Undecided', 'Against'];

/** Who is affected by a change, what they need, and what could stop it. */
export const changeReadiness: StarterPack = {
  id: 'change-readiness',
  title: 'Readiness of a change',
  summary: 'Who is affected, what they need, what could stop it.',
  fields: [
    field('changeKind', 'dropdown', 'Kind of change', { staticSource: 'Kinds of change' }),
    field('changeGoal', 'textarea', 'What will be different'),
    field('changeDay', 'date', 'First day of the change'),
    field('changeSponsor', 'text', 'Sponsor'),
    field('sponsorSupport', 'radio', 'Support of the sponsor', { staticSource: 'Levels of support' }),
    field('staffSupport', 'radio', 'Support of the people affected', { staticSource: 'Levels of support' }),
    field('peopleAffected', 'number', 'People affected'),
    field('groupsAffected', 'textarea', 'Groups affected'),
    field('trainingNeeded', 'boolean', 'Training needed'),
    field('trainingPlan', 'textarea', 'Training plan'),
    field('obstacles', 'multiselect', 'Obstacles', {
      options: listed(
        'Too many changes at once, No time, No money, Missing skills, A bad experience before, Old systems, Disagreement among managers',
      ),
    }),
    field('obstaclePlan', 'textarea', 'What is done about the obstacles'),
    field('wayBack', 'textarea', 'Way back if it fails'),
    field('readiness', 'radio', 'Readiness', { options: ['Ready', 'Ready with conditions', 'Not ready'] }),
  ],
  staticSources: {
    'Kinds of change': listed(`
      New organisation, New process, New system, Merger or acquisition, Move to another place, New rules or laws,
      Fewer people, Growth
    `),
    'Levels of support': listed('Carries it, In favour, Undecided, Against'),
  },
  mappings: [mapping('change.day', 'changeDay'), mapping('change.sponsor', 'changeSponsor')],
  rules: [
    rule('change-start', {
      category: 'The change',
      all: [when('sessionStart', '==', true)],
      asks: [
        ask(400, 'changeKind', 'What kind of change is it?'),
        ask(410, 'changeGoal', 'What will be different afterwards?'),
        ask(420, 'changeDay', 'From which day?'),
      ],
    }),
    rule('change-people', {
      category: 'The people',
      all: [answered('changeKind')],
      asks: [
        ask(430, 'changeSponsor', 'Who stands for the change?'),
        ask(440, 'peopleAffected', 'How many people are affected?'),
      ],
    }),
    rule('change-obstacles', {
      category: 'Obstacles',
      any: [
        when('sponsorSupport', 'containsAny', DOUBTS),
        when('staffSupport', 'containsAny', DOUBTS),
        when('changeKind', '==', 'Merger or acquisition'),
      ],
      asks: [
        ask(490, 'obstacles', 'What could stop it?'),
        ask(500, 'obstaclePlan', 'What is done about it?', { if: answered('obstacles') }),
      ],
    }),
    rule('change-groups', {
      category: 'The people',
      all: [when('peopleAffected', '>', 20)],
      asks: [ask(445, 'groupsAffected', 'Which groups, and how does it differ for them?')],
    }),
    rule('change-support', {
      category: 'Support',
      all: [answered('changeSponsor')],
      asks: [
        ask(450, 'sponsorSupport', 'How far does the sponsor support it?'),
        ask(460, 'staffSupport', 'How far do the people affected support it?'),
      ],
    }),
    rule('change-training', {
      category: 'Training',
      all: [when('peopleAffected', '>', 0)],
      asks: [
        ask(470, 'trainingNeeded', 'Do they need training?'),
        ask(480, 'trainingPlan', 'Who trains whom, and by when?', { if: when('trainingNeeded', '==', true) }),
      ],
    }),
    rule('change-decision', {
      category: 'Decision',
      all: [answered('changeDay')],
      asks: [
        ask(510, 'wayBack', 'What is the way back if it fails?'),
        ask(520, 'readiness', 'Is the client ready?'),
      ],
    }),
  ],
};
