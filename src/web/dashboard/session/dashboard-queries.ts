import type { FieldMapping } from '#records';
import type { QuestionContext } from '#rules';
import { readFieldMappings } from '../../field-mappings/field-mapping-queries.ts';
import { readFields } from '../../fields/field-queries.ts';
import { readRules } from '../../rules/rule-queries.ts';
import { readStaticSources } from '../../static-sources/static-source-queries.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { type FileKey, fileKeyText } from './file-key.ts';
import { type OpenedFile, readFile } from './open-file.ts';

/** Everything needed to open the dashboard. */
export type OpenedDashboard = {
  opened: OpenedFile;
  context: QuestionContext;
  mappings: FieldMapping[];
};

/** Reads a file, or the draft, with the fields, options, mappings and rules it needs. */
async function openDashboard(key: FileKey | null): Promise<OpenedDashboard> {
  const [opened, fields, staticSources, mappings] = await Promise.all([
    readFile(key),
    readFields(),
    readStaticSources(),
    readFieldMappings(),
  ]);
  const rules = await readRules(opened.saved.ruleIds);
  return {
    opened,
    context: { fields, staticSources, locale: LOCALE, rules: new Map(rules.map((rule) => [rule.id, rule])) },
    mappings,
  };
}

/** Opens a file each time the dashboard opens, never from a cache. */
export const openDashboardQuery = (key: FileKey | null) => ({
  queryKey: ['question session', fileKeyText(key)],
  queryFn: () => openDashboard(key),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
