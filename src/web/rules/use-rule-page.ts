import { useCallback, useMemo, useRef } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Rule } from '#rules';
import { useAllDocuments } from '../editing/documents/document-queries.ts';
import { type RuleGround, ruleGround } from './rule-ground.ts';

const NO_RULES: Stored<Rule>[] = [];

/** Every rule, and the fields, options and mappings they stand on. */
export function useRulePage() {
  const rules = useAllDocuments('rules');
  const fields = useAllDocuments('fields');
  const sources = useAllDocuments('staticData');
  const mappings = useAllDocuments('fieldMappings');
  const queries = [rules, fields, sources, mappings];
  const latest = useRef(queries);
  latest.current = queries;

  const ground = useMemo<RuleGround>(
    () =>
      ruleGround({
        fields: new Map((fields.data ?? []).map(({ data }) => [data.dataField, data])),
        staticSources: new Map((sources.data ?? []).map(({ id, data }) => [id, data])),
        mappings: (mappings.data ?? []).map(({ data }) => data),
      }),
    [fields.data, sources.data, mappings.data],
  );
  return {
    all: rules.data ?? NO_RULES,
    ground,
    isLoading: rules.isPending,
    /** Everything is read that a check needs. */
    isReady: queries.every((query) => query.data !== undefined),
    failure: queries.find((query) => query.isError)?.error?.message,
    retry: useCallback(() => {
      for (const query of latest.current) if (query.isError) void query.refetch();
    }, []),
  };
}

export type RulePageData = ReturnType<typeof useRulePage>;
