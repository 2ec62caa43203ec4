import { secondFactor } from '../../api/second-factor-client.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { IdentityForm, type Typed } from '../identity-form.tsx';
import { CodeField, sendCode } from './code-field.tsx';

/** The form for a code of the app, which may trust this browser. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const verify = async (typed: Typed) => {
    const entry = { code: typed('code'), trustBrowser: typed('trustBrowser') === 'on' };
    await sendCode(() => secondFactor.verifyCode(entry));
    onDone();
  };
  return (
    <IdentityForm button="Log in" onSubmit={verify}>
      <CodeField hint="The 6 digits change every 30 seconds." />
      <TickBox name="trustBrowser" label="Do not ask again in this browser for 30 days" />
    </IdentityForm>
  );
}
