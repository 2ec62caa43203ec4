/** What the server writes into the form: the stamp, and after a plain sending what was typed and what became of it. */
export type WrittenForm = {
  typed: { name: string; email: string; description: string };
  stamp: string;
  status: string;
};

const TEMPLATE_SLOTS: WrittenForm = {
  typed: { name: '%NAME%', email: '%EMAIL%', description: '%DESCRIPTION%' },
  stamp: '%STAMP%',
  status: '%STATUS%',
};

/**
 * The form as it stands in the page, so that React finds what the server wrote and what somebody has typed since.
 * While the page is built there is no form yet: then it is the places the server fills.
 */
export function writtenForm(): WrittenForm {
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
