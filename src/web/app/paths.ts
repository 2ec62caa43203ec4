import { PAGE_PATHS } from '#contract/page-paths.ts';

/** Every address of the site and the tool. */
export const paths = PAGE_PATHS;

export function clientPath(clientId: string): string {
  return paths.client.replace(':clientId', encodeURIComponent(clientId));
}
