import type { Firm } from './firm-schema.ts';

/** The firm of the demo data. Its numbers are zeros, and its places and people do not exist. */
export const DEMO_FIRM: Firm = {
  legalName: 'Cairn Change Ltd',
  address: ['4 Sextant Yard', 'Thornwick TW1 0ZZ'],
  email: 'hello@cairn.example',
  telephone: '+44 20 7946 0958',
  hours: 'weekdays, 9 to 5',
  registration: ['England, no. 00000000', 'VAT GB 000 0000 00', 'Director Ann Whitlock'],
  legalBasis: 'Art. 6 (1) b and f GDPR',
  people: [
    {
      name: 'Ann Whitlock',
      role: 'Advisory, founder',
      text: 'Ran a harbour’s merger from the quay side before she advised on one.',
    },
    {
      name: 'Idris Penhallow',
      role: 'Advisory, client data',
      text: 'Has read more client files than is good for anyone, and tidied most.',
    },
    {
      name: 'Marta Lindqvaard',
      role: 'Advisory, regulation',
      text: 'Reads the rule first, then the letter about the rule.',
    },
    {
      name: 'Oke Thornbury-Ade',
      role: 'Ventures',
      text: 'Third employee of two firms that now have three hundred.',
    },
  ],
  cases: [
    {
      name: 'Hadleigh Marine Holdings',
      text: 'Two tug fleets under one roster, agreed boat by boat with the crews who sail them.',
      figure: '14',
      unit: 'months',
      detail: '19 of 22 crews kept their boat',
    },
    {
      name: 'Tarnbrook Private Bank',
      text: 'Client files that three departments kept apart, matched and settled into one.',
      figure: '6,240',
      unit: 'records',
      detail: 'each difference decided by a name',
    },
    {
      name: 'Ironbarrow Castings',
      text: 'A foundry’s first day under its new regulator, walked through twice before it came.',
      figure: '0',
      unit: 'stopped shifts',
      detail: 'in the first quarter after',
    },
  ],
};
