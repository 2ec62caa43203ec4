import type { OwnAccount } from '#contract/account/own-account.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { PasskeyRows } from '../second-factor/passkey-rows.tsx';
import { SecondFactorRows } from '../second-factor/second-factor-rows.tsx';
import { AccountRow, AccountSection } from './account-section.tsx';
import { PasswordRow } from './password-row.tsx';
import { useProviderName } from './use-provider-name.ts';

/** The ways by which the user signs in, one row each. */
export function SigningInSection({ account }: { account: OwnAccount }) {
  const providerName = useProviderName();
  const isEither = account.passwordChangedAt !== null && account.providers.length > 0;
  return (
    <AccountSection
      id="signing-in"
      title="Signing in"
      {...(isEither && { note: 'Either is enough to sign in. You have to keep one of them.' })}
    >
      <PasswordRow changedAt={account.passwordChangedAt} />
      {account.providers.map(({ id, linkedAt }) => (
        <AccountRow
          key={id}
          title={`Signs in with ${providerName(id)}`}
          detail={`Linked on ${dayWords(linkedAt)}`}
        />
      ))}
      <PasskeyRows />
      <SecondFactorRows isOnlyOwner={account.isOnlyOwner} />
    </AccountSection>
  );
}
