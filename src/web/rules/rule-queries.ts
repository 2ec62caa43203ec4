import { nameListText } from '#contract/name-list.ts';
import type { EntityKind } from '#records';
import { type Answers, type AskedQuestion, type Rule, WARMUP_FIELD } from '#rules';
import { api, apiQueries } from '../api/api-client.ts';

/** The most rules read by id in one request, so that the ids fit into the URL. */
const RULES_PER_REQUEST = 50;

/** Asks the server which questions follow from a changed answer. */
export function askRules(input: {
  answers: Answers;
  changedField: string;
  entityType: EntityKind;
}): Promise<AskedQuestion[]> {
  return api.evaluateRules(input);
}

/** Makes the server load its rules before the first answer needs them. The response is empty. */
export function warmUpQuery() {
  return apiQueries.evaluateRules.queryOptions({
    input: { answers: {}, changedField: WARMUP_FIELD, entityType: 'clients' },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Reads the rules with these ids; deleted ones are left out. */
export async function readRules(ids: Iterable<string>): Promise<Rule[]> {
  const wanted = [...new Set(ids)];
  const requests: Promise<Rule[]>[] = [];
  for (let from = 0; from < wanted.length; from += RULES_PER_REQUEST) {
    requests.push(readSomeRules(wanted.slice(from, from + RULES_PER_REQUEST)));
  }
  return (await Promise.all(requests)).flat();
}

async function readSomeRules(ids: string[]): Promise<Rule[]> {
  const { items } = await api.rules.list({ ids: nameListText(ids), limit: ids.length });
  return items.map(({ data }) => data);
}
