import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Replaces the parameter `?rule=id` of a link by `?id=id`, which the other screens use too. */
export function useRuleAlias(): void {
  const [params, setParams] = useSearchParams();
  const named = params.get('rule');
  useEffect(() => {
    if (named === null) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('rule');
        if (named) after.set('id', named);
        return after;
      },
      { replace: true },
    );
  }, [named, setParams]);
}
