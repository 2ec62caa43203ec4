import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../identity/session-queries.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { reviewersQuery } from './team-queries.ts';

const NOBODY = 'nobody';

/** Somebody to assign to by id, nobody as null, or undefined while nothing is chosen. */
export type ChosenColleague = string | null | undefined;

/** The field that chooses whom work is handed on to, focused first. */
export function ColleagueChoice({
  chosen,
  onChoose,
}: {
  chosen: ChosenColleague;
  onChoose: (chosen: ChosenColleague) => void;
}) {
  const { user } = useSession();
  const reviewers = useQuery(reviewersQuery);
  return (
    <>
      <PlainField label="Hand it on to">
        <select
          value={chosen === null ? NOBODY : (chosen ?? '')}
          data-autofocus
          onChange={({ currentTarget: { value } }) =>
            onChoose(value === NOBODY ? null : value === '' ? undefined : value)
          }
        >
          <option value="">Choose a colleague</option>
          {reviewers.data?.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
              {one.id === user?.id && ' (you)'}
            </option>
          ))}
          <option value={NOBODY}>Nobody</option>
        </select>
      </PlainField>
      <ErrorNotice>{reviewers.error?.message ?? null}</ErrorNotice>
    </>
  );
}
