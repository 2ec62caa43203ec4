import { useDebouncedValue } from '@mantine/hooks';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { knownFields } from '#records';
import type { Rule } from '#rules';
import { useCollection } from '../editing/documents/use-collection.ts';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { compareWords } from '../ui/in-locale.ts';
import { joinQueries } from '../ui/pane/pane.tsx';
import { readyRules, ruleContext, trialRules } from './parts/rule-context.ts';
import { useRuleEditor } from './use-rule-editor.ts';

/** Debounce of the draft before the trial uses it, so that typing stays fast. */
const DEBOUNCE_MS = 200;

const NOTHING_KNOWN = {
  rules: new Map<string, Rule>(),
  context: ruleContext({ fields: new Map(), staticSources: new Map(), mappings: [] }),
};

/** All rules, prepared for checks and trials, and the editor of the open one. */
export function useRulePage(opened: OpenDocument) {
  const collections = useRuleCollections();
  const { rules, context, read } = collections;
  // Preparing thousands of rules takes a moment, so the list is painted first.
  const known = useMemo(() => ({ rules: rules.dataById, context }), [rules.dataById, context]);
  const settled = useAfterPaint(known, NOTHING_KNOWN);
  // Before that, a check would report fields that are merely not read yet. Afterwards the page stays ready even while
  // the collections are read again.
  const [isReady, setReady] = useState(false);
  if (!isReady && read.data && settled === known) setReady(true);
  const ready = useMemo(() => readyRules(settled.rules, settled.context), [settled]);

  const stored = rules.byId.get(opened.id ?? '') ?? null;
  const editor = useRuleEditor({ opened, stored, ready });
  const isOpen = opened.isNew || stored !== null;
  const [written] = useDebouncedValue(isOpen ? editor.written : null, DEBOUNCE_MS, { leading: true });
  const tried = useMemo(() => trialRules(written, ready, context), [written, ready, context]);
  const categories = useMemo(() => categoriesOf(rules.dataById.values()), [rules.dataById]);
  return { ...collections, isReady, ready, stored, editor, isOpen, written, tried, categories };
}

/** The categories in use, sorted. */
function categoriesOf(rules: Iterable<Rule>): string[] {
  const used = new Set([...rules].map(({ category }) => category.trim()).filter(Boolean));
  return [...used].sort(compareWords);
}

/** Reads all rules, and the fields, options and mappings they depend on. */
function useRuleCollections() {
  const rules = useCollection('rules');
  const fields = useCollection('fields');
  const sources = useCollection('staticData');
  const mappings = useCollection('fieldMappings');

  const context = useMemo(
    () =>
      ruleContext({
        fields: knownFields(fields.dataById.values()),
        staticSources: sources.dataById,
        mappings: mappings.all.map(({ data }) => data),
      }),
    [fields.dataById, sources.dataById, mappings.all],
  );
  return {
    ...{ rules, context },
    /** Everything that a check needs. */
    read: useMemo(
      () => joinQueries([rules.query, fields.query, sources.query, mappings.query]),
      [rules.query, fields.query, sources.query, mappings.query],
    ),
  };
}

/** Returns `value` after the next paint, and until then the previous one, at first `initial`. For work that no user waits for. */
function useAfterPaint<T extends object>(value: T, initial: T): T {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setSettled(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
