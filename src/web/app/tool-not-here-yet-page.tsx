import { useLocation } from 'react-router';
import { EmptyState } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-button.tsx';
import { ToolPage } from '../ui/tool-page.tsx';
import { paths } from './paths.ts';

const TITLES: Record<string, string> = {
  [paths.pdfSummary]: 'PDF summary',
  [paths.fields]: 'Fields',
  [paths.rules]: 'Rules',
  [paths.staticData]: 'Static Data',
  [paths.mappings]: 'Fieldmapping Admin',
  [paths.entityMatching]: 'Fuzzy Match Engine',
  [paths.resolve]: 'Match Resolution',
};

/** A screen of the tool that is still to be built; says so and leads to one that is there. */
export function ToolNotHereYetPage() {
  return (
    <ToolPage title={TITLES[useLocation().pathname.replace(/\/$/, '')] ?? 'Client Admin'}>
      <EmptyState
        mark
        sentence="This screen is not here yet."
        action={<TextLink to={paths.dashboard}>Go to the Rule Engine</TextLink>}
      />
    </ToolPage>
  );
}
