import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressState } from '../editing/use-address-state.ts';
import { warmUpQuery } from '../rules/rule-queries.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { hasFailed } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { QuestionWork } from './question-work.tsx';
import { openDashboardQuery } from './session/dashboard-queries.ts';
import { readFileKey } from './session/file-key.ts';

/** The dashboard: the chosen entity and the questions that the rules ask about it. */
export function DashboardPage() {
  useQuery(warmUpQuery());
  const [inAddress, setInAddress] = useAddressState('entity');
  const [first, setFirst] = useState(() => readFileKey(inAddress));
  const opening = useQuery(openDashboardQuery(first));
  if (opening.data) return <QuestionWork dashboard={opening.data} />;
  return (
    <DashboardFrame>
      {hasFailed(opening) ? (
        <FailedState
          sentence="Your questions could not be opened."
          reason={opening.error?.message}
          action={
            <>
              <TextButton onClick={() => void opening.refetch()}>Try again</TextButton>{' '}
              {first && (
                <TextButton
                  onClick={() => {
                    setInAddress(null);
                    setFirst(null);
                  }}
                >
                  Choose another name
                </TextButton>
              )}
            </>
          }
        />
      ) : (
        <p className="note" role="status">
          Opening your questions…
        </p>
      )}
    </DashboardFrame>
  );
}
