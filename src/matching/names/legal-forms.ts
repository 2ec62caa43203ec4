import data from './legal-forms.json' with { type: 'json' };

/** The aliases of each legal form by its canonical form, all folded. */
export const LEGAL_FORMS: Readonly<Record<string, readonly string[]>> = data.legalForms;
