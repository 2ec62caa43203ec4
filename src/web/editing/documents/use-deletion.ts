import type { UseEntry } from '#contract/impact-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Collection } from '#records';
import { useStateFor } from '../../ui/use-state-for.ts';
import { messageOf } from '../message-of.ts';
import { useRemoveDocument, useUses } from './document-queries.ts';

/** The uses and the deletion of a document, as props of an `ImpactDialog`. */
export function useDeletion(
  collection: Collection,
  document: { id: string; version: number } | null,
  isOpen: boolean,
) {
  const { uses, clients, error } = useUses(collection, document?.id ?? null, { isShown: isOpen });
  const removing = useRemoveDocument(collection);
  const asked = `${isOpen} ${document?.id}`;
  const [failure, setFailure] = useStateFor<string | undefined>(asked, undefined);
  const [refusedFor, setRefusedFor] = useStateFor<UseEntry[] | undefined>(asked, undefined);

  /** Returns whether it is deleted. */
  async function remove(force: boolean): Promise<boolean> {
    if (!document) return false;
    setFailure(undefined);
    try {
      const { id, version } = document;
      const removal = await removing.mutateAsync({ id, version, force });
      if (removal.outcome === 'removed') return true;
      if (removal.outcome === 'in-use') setRefusedFor(removal.uses);
      else setFailure(MESSAGES.changedSince);
    } catch (problem) {
      setFailure(messageOf(problem));
    }
    return false;
  }

  return {
    uses: refusedFor ?? uses,
    clients,
    failure: failure ?? error?.message,
    isBusy: removing.isPending,
    remove,
  };
}
