import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { clientPath, personMergePath } from '#contract/page-paths.ts';
import { ToolPage } from '../../brand/tool-page.tsx';
import { joinQueries, Pane } from '../../ui/pane/pane.tsx';
import { catalogueQuery } from '../client-queries.ts';
import { fieldLabel } from '../edit-label.ts';
import { mergePeople, personPlanQuery } from './merge-queries.ts';
import { type MergeSubject, MergeWork } from './merge-work.tsx';

/** The page on which two contacts, or two related parties, of a client are merged. */
export function PersonMergePage() {
  const { clientId = '', kind: named, stays = '', goes = '' } = useParams();
  const kind = named === 'relatedParties' ? 'relatedParties' : 'contacts';
  const pair = { id: clientId, kind, stays, goes } as const;
  const plan = useQuery(personPlanQuery(pair));
  const catalogue = useQuery(catalogueQuery);
  const many = kind === 'contacts' ? 'contacts' : 'related parties';
  if (!plan.data || !catalogue.data) {
    return (
      <ToolPage title={`Merge two ${many}`}>
        <Pane query={joinQueries([plan, catalogue])} failed={`The two ${many} could not be compared.`} />
      </ToolPage>
    );
  }
  const { data } = plan;
  const { version } = data.stays;
  const subject: MergeSubject = {
    kind,
    label: (of, path) => fieldLabel(catalogue.data, of, path),
    swapped: personMergePath({ ...pair, stays: goes, goes: stays }),
    leadsTo: clientPath(clientId),
    button: `Merge 2 ${many}`,
    effects: [
      `${data.goes.name} is no longer listed. What was answered about both before stays in their histories.`,
    ],
    merge: (choices) => mergePeople({ ...pair, version, choices }),
  };
  return (
    <MergeWork
      key={`${stays} ${goes} ${version}`}
      plan={data}
      subject={subject}
      onChanged={() => plan.refetch().then(() => undefined)}
    />
  );
}
