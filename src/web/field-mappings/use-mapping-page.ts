import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { knownFields } from '#records';
import { useCollection } from '../editing/documents/use-collection.ts';
import { NO_PATHS, samplePathsQuery } from '../fields/field-queries.ts';
import { joinQueries } from '../ui/pane/pane.tsx';
import { mappingFindings } from './mapping-findings.ts';

const NO_FINDINGS: ReturnType<typeof mappingFindings> = new Map();

/** Reads every mapping with its findings, and the fields and paths a mapping can use. */
export function useMappingPage() {
  const mappings = useCollection('fieldMappings');
  const { isLoaded: knowsFields, dataById: defined, query: readsFields } = useCollection('fields');
  const fields = useMemo(() => knownFields(defined.values()), [defined]);
  const readsPaths = useQuery(samplePathsQuery);
  const paths = readsPaths.data ?? NO_PATHS;
  const findings = useMemo(
    () => (knowsFields ? mappingFindings(mappings.all, { fields, paths }) : NO_FINDINGS),
    [mappings.all, knowsFields, fields, paths],
  );
  const warned = useMemo(
    () => [...findings.values()].filter((some) => some.some(({ severity }) => severity === 'warning')).length,
    [findings],
  );
  /** What the mappings are checked with. */
  const checkedWith = joinQueries([readsFields, readsPaths]);
  return { mappings, fields, paths, findings, warned, checkedWith };
}

export type MappingPageData = ReturnType<typeof useMappingPage>;
