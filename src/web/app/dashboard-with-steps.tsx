import { PageFootContext, PageNoteContext } from '../brand/tool-page.tsx';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { MessagesNotice } from '../messages/messages-notice.tsx';

const FIRST_STEPS = <FirstSteps />;
const MESSAGES = <MessagesNotice />;

/** The dashboard with what waits in Messages over the questions, and the first steps under them. */
export function DashboardWithSteps() {
  return (
    <PageFootContext value={FIRST_STEPS}>
      <PageNoteContext value={MESSAGES}>
        <DashboardPage />
      </PageNoteContext>
    </PageFootContext>
  );
}
