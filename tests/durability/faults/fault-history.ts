import type { Database } from '../../../src/server/db/open-database.ts';
import { halfApplied } from '../check-wholeness.ts';

/** `unknown`: the connection broke or the server failed, so the write may have happened or not. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';
type DocumentWrite = { id: string; version: number; token: string; outcome: Outcome; status: number };
type MessageWrite = { text: string; outcome: Outcome };

/** Everything that clients asked for and were told, and what of the database contradicts it. */
export class FaultHistory {
  readonly writes: DocumentWrite[] = [];
  readonly messages: MessageWrite[] = [];
  /** What a client saw that no correct server shows. */
  readonly contradictions: string[] = [];
  readonly #newest = new Map<string, number>();

  /** The newest version of a document that a client was told of. */
  newest(id: string): number {
    return this.#newest.get(id) ?? 0;
  }

  /** Records a read that began when a client knew of a version. */
  read(id: string, known: number, version: number): void {
    if (version < known) this.contradictions.push(`${id}: version ${version} was read after ${known}`);
    this.#newest.set(id, Math.max(this.newest(id), version));
  }

  wrote(write: DocumentWrite): void {
    this.writes.push(write);
    if (write.outcome === 'acknowledged') {
      this.#newest.set(write.id, Math.max(this.newest(write.id), write.version));
    }
  }

  /** Returns the writes that were acknowledged: documents and messages. */
  get acknowledged(): number {
    const isAcknowledged = ({ outcome }: { outcome: Outcome }) => outcome === 'acknowledged';
    return this.writes.filter(isAcknowledged).length + this.messages.filter(isAcknowledged).length;
  }

  /** Compares with the database while no one writes: lost and half writes, writes that were refused and happened, two winners. */
  async problems({ query }: Database): Promise<string[]> {
    const rows = await query
      .selectFrom('revisions')
      .select(['document_id', 'version', 'new_data'])
      .where('document_id', 'like', 'fault-%')
      .execute();
    const stored = new Map(
      rows.map((row) => [`${row.document_id} ${row.version}`, row.new_data && JSON.parse(row.new_data).note]),
    );
    const texts = await query.selectFrom('contact_messages').select('description').execute();
    return [
      ...this.contradictions,
      ...this.#twoWinners(),
      ...this.#documentProblems(stored),
      ...this.#messageProblems(texts.map(({ description }) => description)),
      ...(await halfApplied(query)),
    ];
  }

  #twoWinners(): string[] {
    const winners = this.writes.filter(({ outcome }) => outcome === 'acknowledged');
    const byVersion = Map.groupBy(winners, ({ id, version }) => `${id} ${version}`);
    return [...byVersion].filter(([, all]) => all.length > 1).map(([key]) => `${key} has two winners`);
  }

  #documentProblems(stored: ReadonlyMap<string, string | null>): string[] {
    const tokens = new Set(stored.values());
    return this.writes.flatMap(({ id, version, token, outcome, status }) => {
      if (outcome === 'acknowledged' && stored.get(`${id} ${version}`) !== token) {
        return [`${id} ${version}: ${token} was acknowledged and is lost`];
      }
      const happened = outcome === 'refused' && tokens.has(token);
      return happened ? [`${id}: ${token} was refused with ${status} and is stored`] : [];
    });
  }

  #messageProblems(stored: readonly string[]): string[] {
    const counts = Map.groupBy(stored, (text) => text);
    return this.messages.flatMap(({ text, outcome }) => {
      const count = counts.get(text)?.length ?? 0;
      if (outcome === 'acknowledged' && count !== 1)
        return [`"${text}" was acknowledged and is stored ${count} times`];
      return outcome === 'refused' && count > 0 ? [`"${text}" was refused and is stored`] : [];
    });
  }
}
