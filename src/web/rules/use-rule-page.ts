import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Rule } from '#rules';
import { useCollection } from '../editing/documents/use-collection.ts';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { readyRules, ruleContext, trialRules } from './parts/rule-context.ts';
import { useRuleEditor } from './use-rule-editor.ts';

/** The trial follows the draft once writing rests this long, so that each key is answered first. */
const WRITING_REST_MS = 200;

const NOTHING_KNOWN = {
  rules: new Map<string, Rule>(),
  context: ruleContext({ fields: new Map(), staticSources: new Map(), mappings: [] }),
};

/** Every rule, made ready to be checked and tried, and the editor of the open one. */
export function useRulePage(opened: OpenDocument) {
  const read = useRuleCollections();
  const { rules, context } = read;
  // Making thousands of rules ready takes a moment; the list is seen before it.
  const known = useMemo(() => ({ rules: rules.dataById, context }), [rules.dataById, context]);
  const settled = useAfterPaint(known, NOTHING_KNOWN);
  // Until they have followed, rules would be said to name fields that are merely not there yet. Afterwards what
  // stands on them stays, whatever is read anew.
  const [isReady, setReady] = useState(false);
  if (!isReady && read.isLoaded && settled === known) setReady(true);
  const ready = useMemo(() => readyRules(settled.rules, settled.context), [settled]);

  const stored = rules.byId.get(opened.id ?? '') ?? null;
  const editor = useRuleEditor({ opened, stored, ready });
  const isOpen = opened.isNew || stored !== null;
  const [written] = useDebouncedValue(isOpen ? editor.written : null, WRITING_REST_MS, { leading: true });
  const tried = useMemo(() => trialRules(written, ready, context), [written, ready, context]);
  return { ...read, isReady, ready, stored, editor, isOpen, written, tried };
}

/** Every rule, and the fields, options and mappings they stand on. */
function useRuleCollections() {
  const rules = useCollection('rules');
  const fields = useCollection('fields');
  const sources = useCollection('staticData');
  const mappings = useCollection('fieldMappings');
  const queries = [rules, fields, sources, mappings].map(({ query }) => query);
  const latest = useRef(queries);
  latest.current = queries;

  const context = useMemo(
    () =>
      ruleContext({
        fields: fields.dataById,
        staticSources: sources.dataById,
        mappings: mappings.all.map(({ data }) => data),
      }),
    [fields.dataById, sources.dataById, mappings.all],
  );
  return {
    ...{ rules, context },
    isLoading: rules.query.isPending,
    /** Everything is read that a check needs. */
    isLoaded: queries.every((query) => query.data !== undefined),
    failure: queries.find((query) => query.isError)?.error?.message,
    retry: useCallback(() => {
      for (const query of latest.current) if (query.isError) void query.refetch();
    }, []),
  };
}
