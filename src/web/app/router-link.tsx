import { Link } from 'react-router';
import type { PageLinkProps } from '../ui/page-link.tsx';

/** A link that turns the tool's pages without loading anew. */
export function RouterLink(props: PageLinkProps) {
  return <Link {...props} />;
}
