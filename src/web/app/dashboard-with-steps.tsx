import { PageFootProvider, PageNoteProvider } from '../brand/page-foot.tsx';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { MessagesNotice } from '../messages/messages-notice.tsx';

const FIRST_STEPS = <FirstSteps />;
const MESSAGES = <MessagesNotice />;

/** The dashboard with what waits in Messages over the questions, and the first steps under them. */
export function DashboardWithSteps() {
  return (
    <PageFootProvider value={FIRST_STEPS}>
      <PageNoteProvider value={MESSAGES}>
        <DashboardPage />
      </PageNoteProvider>
    </PageFootProvider>
  );
}
