import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { clientPath, mergePath } from '#contract/page-paths.ts';
import { ToolPage } from '../../brand/tool-page.tsx';
import { joinQueries, Pane } from '../../ui/pane/pane.tsx';
import { catalogueQuery } from '../client-queries.ts';
import { fieldLabel } from '../edit-label.ts';
import { mergeClients, mergePlanQuery } from './merge-queries.ts';
import { type MergeSubject, MergeWork } from './merge-work.tsx';

/** The page on which two clients are merged: which values stay, who is whom, and what moves. */
export function MergePage() {
  const { stays = '', goes = '' } = useParams();
  const plan = useQuery(mergePlanQuery({ stays, goes }));
  const catalogue = useQuery(catalogueQuery);
  if (!plan.data || !catalogue.data) {
    return (
      <ToolPage title="Merge two clients">
        <Pane query={joinQueries([plan, catalogue])} failed="The two clients could not be compared." />
      </ToolPage>
    );
  }
  const { data } = plan;
  const versions = { stays: data.stays.version, goes: data.goes.version };
  const { name } = data.stays;
  const subject: MergeSubject = {
    kind: 'clients',
    label: (kind, path) => fieldLabel(catalogue.data, kind, path),
    swapped: mergePath({ stays: goes, goes: stays }),
    leadsTo: clientPath(stays),
    button: 'Merge 2 clients',
    effects: [
      `Addresses of ${data.goes.name} lead to ${name}. Its history stays as it was, under its own heading.`,
      `${name} is screened again at once under both names.`,
    ],
    merge: (choices) => mergeClients({ stays, goes, versions, choices }),
  };
  const seen = `${stays} ${goes} ${versions.stays} ${versions.goes}`;
  return (
    <MergeWork
      key={seen}
      plan={data}
      subject={subject}
      onChanged={() => plan.refetch().then(() => undefined)}
    />
  );
}
