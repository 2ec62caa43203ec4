import type { EntityKind, FieldMapping, JsonObject } from '#records';
import type { ChosenEntity, QuestionContext } from '#rules';
import { api } from '../../api/api-client.ts';
import { readFieldMappings } from '../../field-mappings/field-mapping-queries.ts';
import { readFields } from '../../fields/field-queries.ts';
import { readRules } from '../../rules/rule-queries.ts';
import { readStaticSources } from '../../static-sources/static-source-queries.ts';
import { readSavedSession, type SavedSession } from './saved-session.ts';
import { leavingSaves } from './session-saver.ts';

/** Everything needed to open a question session. */
export type OpenedSession = {
  version: number;
  saved: SavedSession;
  context: QuestionContext;
  mappings: FieldMapping[];
};

/** Reads the saved session with the fields, options, mappings and rules it needs. */
async function openSession(): Promise<OpenedSession> {
  await leavingSaves();
  const [stored, fields, staticSources, mappings] = await Promise.all([
    api.questionSession.read(),
    readFields(),
    readStaticSources(),
    readFieldMappings(),
  ]);
  const saved = readSavedSession(stored.state);
  const rules = await readRules(saved.ruleIds);
  return {
    version: stored.version,
    saved,
    context: { fields, staticSources, rules: new Map(rules.map((rule) => [rule.id, rule])) },
    mappings,
  };
}

/** Opens the session each time the dashboard opens, never from a cache. */
export const openSessionQuery = {
  queryKey: ['question session'],
  queryFn: openSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** Reads one client, contact or related party with all its values. */
export async function readEntity(
  kind: EntityKind,
  id: string,
): Promise<{ entity: ChosenEntity; record: JsonObject }> {
  const { entity, record } = await api.entities.read({ kind, id });
  return { entity: { kind: entity.kind, id: entity.id, name: entity.name }, record };
}

/** Deletes the saved session on the server. */
export function restartSession(): Promise<{ version: number }> {
  return api.questionSession.restart();
}
