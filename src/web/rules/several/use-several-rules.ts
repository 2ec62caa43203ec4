import { useCallback, useMemo, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { RulesChange } from '#contract/rule-contract.ts';
import type { Rule } from '#rules';
import { api } from '../../api/api-client.ts';
import { useInvalidateDocuments } from '../../editing/documents/document-cache.ts';
import { messageOf } from '../../editing/message-of.ts';
import { counted } from '../../ui/count-words.ts';
import { withTicks } from '../../ui/lists/ticked.ts';

/** A change that was made, and how to undo it; without a batch it cannot be undone. */
type ChangeMade = { sentence: string; batchId: string | null };

/** The rules that are ticked, and what is done with them together. */
export function useSeveralRules(all: readonly Stored<Rule>[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<ChangeMade | null>(null);
  const [isBusy, setBusy] = useState(false);
  const invalidate = useInvalidateDocuments();
  const ticked = useMemo(() => all.filter(({ id }) => ids.has(id)), [all, ids]);

  const tick = useCallback((some: readonly string[], isTicked: boolean) => {
    setIds((before) => withTicks(before, some, isTicked));
  }, []);

  /** Makes a change; throws its refusal. `finish` shows it. */
  async function change(to: RulesChange): Promise<ChangeMade> {
    setBusy(true);
    try {
      const rules = ticked.map(({ id, version }) => ({ id, version }));
      const { batchId, changed } = await api.rules.changeSeveral({ rules, change: to });
      return { sentence: madeSentence(to, changed), batchId };
    } finally {
      setBusy(false);
    }
  }

  function finish(change: ChangeMade) {
    setMade(change);
    setIds(new Set());
    void invalidate();
  }

  async function takeBack(batchId: string) {
    setBusy(true);
    try {
      const { removed, restored, kept, keptCount } = await api.batches.takeBack({ id: batchId });
      const stay =
        keptCount > 0 ? ` ${kept.map(({ id, sentence }) => `${id} stays: ${sentence}`).join(' ')}` : '';
      setMade({ sentence: `Undone: ${counted(removed + restored, 'rule')}.${stay}`, batchId: null });
      await invalidate();
    } catch (problem) {
      setMade({ sentence: messageOf(problem), batchId });
    } finally {
      setBusy(false);
    }
  }

  return { ticked, ids, tick, clear: () => setIds(new Set()), change, finish, takeBack, made, isBusy };
}

export type SeveralRules = ReturnType<typeof useSeveralRules>;

function madeSentence(change: RulesChange, count: number): string {
  const rules = counted(count, 'rule');
  if (change.kind === 'delete') return `${rules} deleted.`;
  if (change.kind === 'switch') return `${rules} switched ${change.off ? 'off' : 'on'}.`;
  return `${rules} changed.`;
}
