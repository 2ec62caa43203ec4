import { useQuery, useQueryClient } from '@tanstack/react-query';
import { secondFactor } from '../../api/second-factor-client.ts';

const STATUS = ['second-factor'];

/** The user's second factors. */
export function useSecondFactors() {
  return useQuery({ queryKey: STATUS, queryFn: secondFactor.status });
}

/** Returns the function that reads the user's second factors again. */
export function useRereadSecondFactors(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: STATUS });
}
