import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** A link may name the rule as `?rule=id`; from then on it is `?id=id`, as on the other screens. */
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
