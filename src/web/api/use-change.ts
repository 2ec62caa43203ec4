import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** A part of the API whose answers screens show, such as `apiQueries.people`. */
type Area = { key(): QueryKey };
/** Calls of one `scope` are sent one after the other. */
type Handlers<Input, Output> = Pick<
  UseMutationOptions<Output, Error, Input>,
  'onSuccess' | 'onError' | 'scope'
>;

/** Refetches what screens show of an area. */
export function useRefresh(area: Area): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: area.key() });
}

/** A call that changes an area: once it has ended, also with an error, what screens show of the area is refetched. */
export function useChange<Output, Input = void>(
  area: Area,
  call: (input: Input) => Promise<Output>,
  handlers: Handlers<Input, Output> = {},
) {
  const refresh = useRefresh(area);
  return useMutation({ mutationFn: (input: Input) => call(input), ...handlers, onSettled: refresh });
}
