/** The values the server renders into the form: a stamp, and after a plain submit the typed values and the outcome. */
type InitialForm = {
  typed: { name: string; email: string; description: string };
  stamp: string;
  status: string;
};

const TEMPLATE_SLOTS: InitialForm = {
  typed: { name: '%NAME%', email: '%EMAIL%', description: '%DESCRIPTION%' },
  stamp: '%STAMP%',
  status: '%STATUS%',
};

/**
 * The form's values in the HTML of the page, so that hydration keeps what the server rendered and what was typed since.
 * While the page is prerendered, the slots that the server fills.
 */
export function initialForm(): InitialForm {
  if (typeof document === 'undefined') return TEMPLATE_SLOTS;
  const form = document.getElementById('contact-form');
  const data = form instanceof HTMLFormElement ? new FormData(form) : new FormData();
  const text = (name: string) => String(data.get(name) ?? '').replaceAll('\r\n', '\n');
  return {
    typed: { name: text('name'), email: text('email'), description: text('description') },
    stamp: text('stamp'),
    status: document.getElementById('contact-status')?.textContent ?? '',
  };
}
