import { useQuery } from '@tanstack/react-query';
import { warmUpQuery } from '../rules/rule-queries.ts';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { QuestionWork } from './question-work.tsx';
import { openSessionQuery } from './session/dashboard-queries.ts';

/** The dashboard: the chosen entity and the questions that the rules ask about it. */
export function DashboardPage() {
  useQuery(warmUpQuery());
  const opening = useQuery(openSessionQuery);
  if (opening.data) return <QuestionWork opened={opening.data} />;
  return (
    <DashboardFrame>
      {opening.isError ? (
        <div role="alert">
          <EmptyState
            sentence="Your questions could not be opened."
            action={<TextButton onClick={() => void opening.refetch()}>Try again</TextButton>}
          />
        </div>
      ) : (
        <p className="note" role="status">
          Opening your questions…
        </p>
      )}
    </DashboardFrame>
  );
}
